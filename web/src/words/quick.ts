/** Phrases that are sent with one press: as a key, so that everybody reads them in their own language. */
import { say } from "./messages.svelte";

export const QUICK = ["hello", "luck", "well-played", "ouch", "thinking", "moment", "thanks", "again"] as const;
const MARK = /^:quick-([a-z-]+):$/;

/** What a phrase is sent as. */
export const quickText = (phrase: (typeof QUICK)[number]): string => `:quick-${phrase}:`;
/** A message as it is read here. */
export function chatWords(text: string): string {
  const phrase = QUICK.find((one) => one === MARK.exec(text)?.[1]);
  return phrase ? say(`quick-say-${phrase}`) : text;
}
