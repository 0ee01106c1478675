// Starts the page where the network is away. Documents always come from the server if it answers, so that nobody is
// shown an old page; files in assets/ never change under their names. What the API and tables say is never kept.
const PAGES = "shofar-pages";
const FILES = "shofar-files";
const SHELL = "/";

self.addEventListener("install", (event) => {
    event.waitUntil(
        fetch(SHELL, { cache: "no-store" })
            .then((answer) => keepShell(answer))
            .then(() => self.skipWaiting()),
    );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Keeps the document and what it begins with. Another one means another build: files of the old one go. */
async function keepShell(answer) {
    if (!answer.ok || answer.redirected || !answer.headers.get("content-type")?.startsWith("text/html")) return;
    const text = await answer.clone().text();
    const pages = await caches.open(PAGES);
    const before = await pages.match(SHELL);
    const builds = [text, before ? await before.text() : ""].map((one) => assets(one).join());
    if (before && builds[0] !== builds[1]) await caches.delete(FILES);
    await pages.put(SHELL, answer);
    await keepFiles(assets(text));
}

async function keepFiles(wanted) {
    const files = await caches.open(FILES);
    const known = new Set((await files.keys()).map((one) => new URL(one.url).pathname));
    await files.addAll(wanted.filter((one) => !known.has(one)));
}

const assets = (text) => [...text.matchAll(/(?:src|href)="(\/(?:assets\/[\w.-]+|icon\.svg))"/g)].map((one) => one[1]);

async function page(request, event) {
    try {
        const answer = await fetch(request);
        event.waitUntil(keepShell(answer.clone()).catch(() => {}));
        return answer;
    } catch (away) {
        const kept = await caches.match(SHELL);
        if (kept) return kept;
        throw away;
    }
}

async function file(request) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
    return answer;
}

// What a page had fetched before we were there: its language, above all.
self.addEventListener("message", (event) => {
    if (!Array.isArray(event.data)) return;
    const wanted = event.data.filter((one) => typeof one === "string" && /^\/assets\/[\w.-]+$/.test(one)).slice(0, 100);
    event.waitUntil(keepFiles(wanted).catch(() => {}));
});

// That it is somebody's turn, in their language: the server has written it, and only this browser can read it.
self.addEventListener("push", (event) => {
    let told;
    try {
        told = event.data.json();
    } catch {
        return;
    }
    if (typeof told?.title !== "string" || typeof told.table !== "string" || !/^[\w-]{1,32}$/.test(told.table)) return;
    const shown = { tag: `shofar-${told.table}`, icon: "/icon-192.png", data: { table: told.table } };
    event.waitUntil(self.registration.showNotification(told.title, shown));
});
self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openTable(`/table/${event.notification.data.table}`));
});

/** Goes to the table where it is open already. */
async function openTable(path) {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((one) => new URL(one.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    if (url.pathname.startsWith("/assets/") || url.pathname === "/icon.svg") event.respondWith(file(request));
    else if (request.mode === "navigate" && !/^\/(api|ws|metrics|healthz|readyz)(\/|$)/.test(url.pathname))
        event.respondWith(page(request, event));
});
