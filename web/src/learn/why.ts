/** Why something happened: whoever shows a game says here how its server is asked, and how its players are called. */
import { getContext, setContext } from "svelte";
import type { Answer } from "../net/http";
import type { Names } from "../words/sentences";

export type Reasons = Answer<"GET /tables/{table_id}/why">;
type Asking = { ask: (first: number, last: number) => Promise<Reasons>; names: () => Names };
const KEY = Symbol("why");

export const answerWhy = (asking: Asking): Asking => setContext(KEY, asking);
/** None where nobody can be asked, as in a lesson. */
export const whyAnswered = (): Asking | undefined => getContext<Asking | undefined>(KEY);
