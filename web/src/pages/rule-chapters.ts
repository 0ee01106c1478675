/** The clauses of both games, in the order of the rules. */
export const CHAPTERS: Record<"walls" | "towers", { key: string; clauses: string[] }[]> = {
  walls: [
    { key: "cards", clauses: ["W1"] },
    { key: "setup", clauses: ["W2", "W3", "W4", "W5"] },
    { key: "round", clauses: ["W6", "W7", "W8", "W8a", "W8b", "W8c"] },
    { key: "trumpet", clauses: ["W9", "W10", "W11", "W12"] },
    { key: "scoring", clauses: ["W13", "W14", "W15", "W16", "W17", "W18"] },
    { key: "end", clauses: ["W19", "W20", "W21"] },
    { key: "knowing", clauses: ["W22", "W23"] },
  ],
  towers: [
    { key: "board", clauses: ["T1", "T2"] },
    { key: "pieces", clauses: ["T3", "T4", "T5", "T6", "T7"] },
    { key: "strength", clauses: ["T8", "T9", "T10", "T11"] },
    { key: "finish", clauses: ["T12", "T13"] },
  ],
};
