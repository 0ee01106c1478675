/** Starting without the network, and going on with a build that the server has replaced. */

let away = $state(typeof navigator !== "undefined" && navigator.onLine === false);
/** Whether the browser knows that it has no network. */
export const offline = (): boolean => away;

const RELOADED = "shofar-reloaded";

/** Keeps the page for a start without the network, where the browser can; after the first picture, never before. */
export function keepPage(): void {
  addEventListener("offline", () => (away = true));
  addEventListener("online", () => (away = false));
  // A part that is fetched late may be gone with an older build: the new one is there at once.
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < 60_000 || away) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const register = () =>
    void navigator.serviceWorker
      .register("/sw.js", { updateViaCache: "none" })
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage(fetched()))
      .catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** The files of the build that this page has needed so far. */
const fetched = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map((one) => new URL(one.name).pathname)
    .filter((path) => path.startsWith("/assets/"));
