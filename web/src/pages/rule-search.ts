/** A search over clauses: every word that is asked for must be there; accents and capitals make no difference. */
export type Clause = { number: string; title: string; text: string };
/** A clause that was found, and the sentence that has the words, where its title has not. */
export type Found = Clause & { said: string | null };

export const plainWords = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’']/g, "'").toLowerCase();

export function findClauses(clauses: readonly Clause[], wanted: string): Found[] {
  const words = plainWords(wanted).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plainWords(text).includes(word));
  return clauses.flatMap((clause): Found[] => {
    const { number, title, text } = clause;
    if (!words.length || has(`${number} ${title}`)) return [{ ...clause, said: null }];
    if (!has(`${number} ${title} ${text}`)) return [];
    return [{ ...clause, said: sentenceWith(text, words) }];
  });
}

/** The sentence that has most of these words; the first of equals. */
function sentenceWith(text: string, words: readonly string[]): string {
  const count = (sentence: string) => words.filter((word) => plainWords(sentence).includes(word)).length;
  return text.split(/(?<=[.;!?])\s+/u).reduce((best, next) => (count(next) > count(best) ? next : best));
}
