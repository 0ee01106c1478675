/** A profile is fetched once, and an answer that comes too late changes nothing. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Profile from "../src/pages/Profile.svelte";
import { loadMe } from "../src/state/account.svelte";
import { ProfileStore } from "../src/state/profile.svelte";
import { say } from "../src/words/messages.svelte";

const answers = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const profile = (id: string) => ({ id, name: id.toUpperCase(), kind: "guest", created_at: 0, ratings: [] });
const me = { user: null, csrf: null, url: "", local_only: false, version: "1" };
afterEach(() => vi.unstubAllGlobals());

test("the answer to an earlier request does not replace a later one", async () => {
  const late: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", (url: string) =>
    url.includes("/slow")
      ? new Promise((done) => late.push(done))
      : Promise.resolve(answers(url.endsWith("/games") ? [] : profile("quick"))),
  );
  const store = new ProfileStore();
  const slow = store.load("slow");
  await store.load("quick");
  late.forEach((done, at) => done(answers(at ? [] : profile("slow"))));
  await slow;
  expect(store.profile?.id).toBe("quick");
});

test("a refusal is thrown, but not one that comes too late", async () => {
  let refuse: (answer: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise((done) => (refuse = done)));
  const store = new ProfileStore();
  const gone = store.load("nobody");
  refuse(answers({ code: "server-no-such-user" }, 404));
  const asked = expect(gone).rejects.toThrow();
  vi.stubGlobal("fetch", () => Promise.resolve(answers({ code: "server-no-such-user" }, 404)));
  await expect(store.load("nobody")).rejects.toThrow();
  expect(store.loaded).toBe(true);
  await Promise.race([asked, Promise.resolve()]);
});

test("an unknown profile is asked for once", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return url.endsWith("/me") ? answers(me) : answers({ code: "server-no-such-user" }, 404);
  });
  await loadMe();
  asked.length = 0;
  const made = mount(Profile, { target: document.body, props: { user: "nobody" } });
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  flushSync();
  expect(asked.sort()).toEqual(["/api/users/nobody", "/api/users/nobody/games"]);
  void unmount(made);
  document.body.innerHTML = "";
});

test("an account confirms with its password that it is to be deleted", async () => {
  const sent: unknown[] = [];
  const ada = { ...me, user: { id: "u1", name: "Ada", kind: "account" }, csrf: "c" };
  vi.stubGlobal("fetch", async (url: string, options?: RequestInit) => {
    if (options?.method === "DELETE") sent.push(JSON.parse(String(options.body)));
    return answers(url.endsWith("/me") ? ada : url.endsWith("/games") ? [] : profile("u1"));
  });
  await loadMe();
  const made = mount(Profile, { target: document.body, props: { user: "u1" } });
  const button = (key: string) =>
    [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === say(key));
  await vi.waitFor(() => expect(button("page-delete-me")).toBeDefined());
  button("page-delete-me")!.click();
  flushSync();
  const field = document.querySelector<HTMLInputElement>("#delete-password")!;
  field.value = "correct horse";
  field.dispatchEvent(new Event("input"));
  button("page-delete-sure")!.click();
  await vi.waitFor(() => expect(sent).toEqual([{ password: "correct horse" }]));
  void unmount(made);
  document.body.innerHTML = "";
});

test("an account changes its password, and is told what ends with the old one", async () => {
  const sent: unknown[] = [];
  const ada = { ...me, user: { id: "u1", name: "Ada", kind: "account" }, csrf: "c" };
  let refuse = true;
  vi.stubGlobal("fetch", async (url: string, options?: RequestInit) => {
    if (url.endsWith("/me/password")) {
      sent.push(JSON.parse(String(options?.body)));
      return refuse ? answers({ code: "server-wrong-password" }, 403) : new Response(null, { status: 204 });
    }
    return answers(url.endsWith("/me") ? ada : url.endsWith("/games") ? [] : profile("u1"));
  });
  await loadMe();
  const made = mount(Profile, { target: document.body, props: {} });
  await vi.waitFor(() => expect(document.querySelector("#old-password")).not.toBeNull());
  const form = document.querySelector("#old-password")!.closest("form")!;
  expect(form.textContent).toContain(say("page-password-ends"));
  const type = (id: string, text: string) => {
    const field = form.querySelector<HTMLInputElement>(id)!;
    field.value = text;
    field.dispatchEvent(new Event("input"));
  };
  type("#old-password", "the old one");
  type("#new-password", "another one");
  form.requestSubmit();
  await vi.waitFor(() => expect(form.querySelector("[role=alert]")).not.toBeNull());
  refuse = false;
  form.requestSubmit();
  await vi.waitFor(() => expect(form.querySelector("[role=status]")?.textContent).toBe(say("page-password-changed")));
  expect(sent).toEqual(Array(2).fill({ old: "the old one", new: "another one" }));
  expect(form.querySelector<HTMLInputElement>("#new-password")!.value).toBe("");
  expect(form.querySelector("[role=alert]")).toBeNull();
  void unmount(made);
  document.body.innerHTML = "";
});
