/** What the operator says of this server: its name, who may come in, a word of welcome. */
import { call, type Answer } from "../net/http";

export type Instance = Answer<"GET /instance">;

let current = $state.raw<Instance | null>(null);
/** Null until the server has said so. */
export const instance = (): Instance | null => current;

/** Asked again when the language changes: the operator may have written in several. */
export async function loadInstance(): Promise<void> {
  current = await call("GET /instance");
}
