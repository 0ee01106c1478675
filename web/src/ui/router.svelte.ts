/** Where we are: the address bar's path, and going elsewhere without loading the page anew. */
let path = $state(location.pathname);
let hash = $state(location.hash);
let search = $state(location.search);

export const currentPath = (): string => path;
export const anchor = (): string => decoded(hash.slice(1));
export const query = (): URLSearchParams => new URLSearchParams(search);

/** What a part of an address says; one that is damaged says what stands there. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function look(): void {
  path = location.pathname;
  hash = location.hash;
  search = location.search;
}

export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  const before = path;
  look();
  if (path !== before) {
    scrollTo(0, 0);
    queueMicrotask(() => document.getElementById("main")?.focus({ preventScroll: true }));
  }
}

/** Links within the page need no reload. */
export function interceptLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname === location.pathname) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  document.addEventListener("click", follow);
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  return () => {
    document.removeEventListener("click", follow);
    removeEventListener("popstate", look);
    removeEventListener("hashchange", look);
  };
}
