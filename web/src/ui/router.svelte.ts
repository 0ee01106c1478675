/** Where we are: the address bar's path, going elsewhere without loading the page anew, and what lies over a table. */
let path = $state(location.pathname);
let hash = $state(location.hash);
let search = $state(location.search);

/** What can be read beside a running table, which stays open beneath. */
export type Drawer = { page: "rules" | "settings" | "keys"; game?: "walls" | "towers"; clause?: string };
let drawer = $state.raw<Drawer | null>(null);

export const currentPath = (): string => path;
export const anchor = (): string => drawer?.clause ?? decoded(hash.slice(1));
export const query = (): URLSearchParams => new URLSearchParams(search);
export const openedDrawer = (): Drawer | null => drawer;

const atTable = (): boolean => path.startsWith("/table/");

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
  drawer = atTable() ? ((history.state as { drawer?: Drawer } | null)?.drawer ?? null) : null;
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

/** Opens something over the table; the browser's way back closes it. */
export function openDrawer(wanted: Drawer): void {
  history[drawer ? "replaceState" : "pushState"]({ drawer: wanted }, "", location.href);
  drawer = wanted;
}

export function closeDrawer(): void {
  if (!drawer) return;
  drawer = null;
  history.back();
}

/** What a link shows in a drawer, if it is read beside the table at which we are. */
function beside(link: HTMLAnchorElement): Drawer | null {
  if (!atTable()) return null;
  const [page, game] = link.pathname.split("/").filter(Boolean);
  const clause = decoded(link.hash.slice(1)) || undefined;
  if (page === "settings") return { page };
  if (page === "rules") return { page, game: game === "towers" ? "towers" : "walls", clause };
  // A clause within the rules that are open.
  if (drawer && clause && link.pathname === location.pathname) return { ...drawer, clause };
  return null;
}

/** Links within the page need no reload. */
export function interceptLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const over = beside(link);
    if (over) {
      event.preventDefault();
      openDrawer(over);
      return;
    }
    if (link.pathname.startsWith("/api/") || link.pathname === location.pathname) return;
    event.preventDefault();
    // What lay over the table is left with it: the way back leads to the table, not to the drawer.
    navigate(link.pathname + link.search + link.hash, { replace: drawer !== null });
  };
  look();
  document.addEventListener("click", follow);
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  return () => {
    document.removeEventListener("click", follow);
    removeEventListener("popstate", look);
    removeEventListener("hashchange", look);
  };
}
