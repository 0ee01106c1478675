/** Whom this browser does not want to read, by name. */
const KEY = "shofar-muted";

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

let muted = $state.raw<string[]>(kept());

export const isMuted = (name: string): boolean => muted.includes(name);

export function toggleMute(name: string): void {
  muted = isMuted(name) ? muted.filter((one) => one !== name) : [...muted, name];
  localStorage.setItem(KEY, JSON.stringify(muted));
}
