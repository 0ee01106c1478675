/** Requests to the HTTP API, typed by its OpenAPI document; refusals become sentences in our language. */
import { untrack } from "svelte";
import type { Operations } from "../types/http";
import type { Problem as ErrorBody } from "../types/http-bodies";
import { knows, language, say, type Params } from "../words/messages.svelte";
import { partsOfPiece } from "../words/sentences";

export type Operation = keyof Operations;
/** What an operation answers. */
export type Answer<O extends Operation> = Operations[O]["answer"];
/** What is sent with it. */
export type Body<O extends Operation> = Operations[O]["body"];
type Part = "path" | "query" | "body";
type Sent<O extends Operation> = {
  [P in Part as Operations[O][P] extends undefined ? never : P]: Operations[O][P];
};
type Request<O extends Operation> = Omit<Sent<O>, "query"> & Partial<Sent<O>>;

/** What the server would not do: the sentence in our language, with the action or the field that it is about. */
export class Problem extends Error {
  readonly clause: string | null;
  readonly params: Params;
  constructor(
    readonly code: string,
    readonly status: number,
    told: Partial<ErrorBody> = {},
  ) {
    const sentence = knows(`error-${code}`)
      ? say(`error-${code}`, { ...told.params, ...partsOfPiece(told.params ?? {}) })
      : // Before the words are here, as at a start without the network, nobody reads it either.
        !knows("page-trouble")
        ? code
        : code === "unreachable"
          ? say("page-unreachable")
          : say("page-trouble", { code });
    // Fields of a record have names that its writer knows; those of our own forms are told by the sentence.
    const field = code.startsWith("server-") ? null : told.field;
    const place = typeof told.action === "number" ? say("where-action", { action: told.action }) : field;
    super(place ? say("said-of", { name: place, told: sentence }) : sentence);
    this.clause = told.clause ?? null;
    this.params = told.params ?? {};
  }
}

let csrf: string | null = null;
/** The token that must come with everything that changes something. */
export function setCsrfToken(token: string | null): void {
  csrf = token;
}

/** Carries out an operation and returns its answer; a refusal is thrown as a Problem. */
export async function call<O extends Operation>(
  operation: O,
  ...[request]: Record<never, never> extends Request<O> ? [Request<O>?] : [Request<O>]
): Promise<Answer<O>> {
  const { path, query, body }: Partial<Record<Part, object>> = request ?? {};
  const [method, route] = operation.split(" ") as [string, string];
  const headers: Record<string, string> = { accept: "application/json", "accept-language": untrack(language) };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (method !== "GET" && csrf) headers["x-csrf-token"] = csrf;
  let answer: Response;
  try {
    answer = await fetch(address(route, path, query), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem("unreachable", 0);
  }
  const found = parsed(await answer.text());
  if (answer.ok) return found;
  const wrong: Partial<ErrorBody> = found ?? {};
  throw new Problem(wrong.code ?? `http-${answer.status}`, answer.status, wrong);
}

function address(route: string, path: object = {}, query: object = {}): string {
  const filled = Object.entries(path).reduce(
    (done, [name, value]) => done.replace(`{${name}}`, encodeURIComponent(String(value))),
    route,
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/api${filled}${search.size ? `?${search}` : ""}`;
}

/** The JSON value of a text; null for none, and for what is not from our server: a proxy's page, perhaps. */
function parsed(text: string) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
