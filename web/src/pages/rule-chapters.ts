/** The clauses of both games by chapter, in the order of the rules: the file that the terminal and the handbook read. */
import chapters from "../../../src/shofar/i18n/chapters.json";

export const CHAPTERS: Record<"walls" | "towers", { key: string; clauses: string[] }[]> = chapters;
