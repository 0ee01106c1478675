/** Colours, shapes and proportions: the same file that the server's drawings use. */
import look from "../../../src/shofar/draw/look.json";

export { look };
export type Colour = keyof typeof look.colours;
export const COLOURS = look.order as Colour[];
export const ink = (colour: string) => look.colours[colour as Colour];

/** How many points a card adds to a wall: what is printed on it. */
export const points = (card: string): number => (card === "T" ? 2 : Number(card.slice(1)));

export type Theme = keyof typeof look.themes;

/** Gives the style sheets the theme's colours. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  const own = look.themes[theme];
  root.dataset.theme = theme;
  root.style.colorScheme = theme === "light" ? "light" : "dark";
  const set = (name: string, value: string) => root.style.setProperty(`--${name}`, value);
  own.page.forEach((colour, at) => set(`page-${at}`, colour));
  for (const name of ["panel", "ink", "muted", "rule", "gold", "glow", "alarm"] as const) set(name, own[name]);
  for (const colour of COLOURS) {
    const shades = look.colours[colour];
    set(`${colour}-fill`, shades.fill);
    set(`${colour}-edge`, shades.edge);
    set(`${colour}-deep`, shades.deep);
    set(`${colour}-light`, shades.light);
    set(`${colour}-text`, shades.text);
    set(`${colour}-word`, theme === "light" ? shades.deep : shades.light);
  }
  for (const [name, value] of Object.entries(look.stone)) set(`stone-${name.replace("_", "-")}`, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", own.page[0]!);
}

/** The outline of a piece of wall: one merlon for each point, as high as `ridge`. */
export function battlement(
  length: number,
  unit: number,
  height: number,
  ridge: number = look.wall.merlon.height * height,
): string {
  const half = (look.wall.merlon.width * unit) / 2;
  let teeth = "";
  for (let at = 0; at < length; at++)
    teeth += `H${r((at + 0.5) * unit - half)}V0H${r((at + 0.5) * unit + half)}V${r(ridge)}`;
  return `M0 ${r(height)}V${r(ridge)}${teeth}H${r(length * unit)}V${r(height)}Z`;
}

export const r = (value: number): number => Math.round(value * 100) / 100;
