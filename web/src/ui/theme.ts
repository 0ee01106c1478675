/** Colours, shapes and proportions: the same file that the server's drawings use. */
import look from "../../../src/shofar/draw/look.json";

export { look };
export type Colour = keyof typeof look.colours;
export const COLOURS = look.order as Colour[];
export const ink = (colour: string) => look.colours[colour as Colour];

/** How many points a card adds to a wall: what is printed on it. */
export const points = (card: string): number => (card === "T" ? 2 : Number(card.slice(1)));

export type Theme = keyof typeof look.themes;

/** Stops of gradients: each is `--name-0`, `--name-1` and so on. */
const STOPS = ["sky", "page", "cloth", "water"] as const;
/** Flat tones under their own names, `_` written as `-`. */
const TONES = [
  ...["sun", "hill", "town", "panel", "panel_shade", "panel_edge", "slab", "slab_shade", "slab_edge", "joint"],
  ...["cloth_ink", "cloth_quiet", "cloth_title", "cloth_edge", "cloth_inset", "hem", "ink", "muted", "rule", "link"],
  ...["gold", "glow", "thread", "alarm", "alarm_ground", "good", "wave"],
] as (keyof (typeof look.themes)["light"])[];

/** Gives the style sheets the theme's colours. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  const own = look.themes[theme];
  root.dataset.theme = theme;
  root.style.colorScheme = theme === "light" ? "light" : "dark";
  const set = (name: string, value: string) => root.style.setProperty(`--${name.replaceAll("_", "-")}`, value);
  for (const name of STOPS) own[name].forEach((colour, at) => set(`${name}-${at}`, colour));
  for (const name of TONES) set(name, own[name] as string);
  for (const side of ["N", "S"] as const) {
    const { bank, ...flat } = own.sides[side];
    bank.forEach((colour, at) => set(`${side}-bank-${at}`, colour));
    for (const [name, colour] of Object.entries(flat)) set(`${side}-${name}`, colour);
  }
  for (const colour of COLOURS) {
    const shades = look.colours[colour];
    set(`${colour}-fill`, shades.fill);
    set(`${colour}-edge`, shades.edge);
    set(`${colour}-deep`, shades.deep);
    set(`${colour}-light`, shades.light);
    set(`${colour}-text`, shades.text);
    set(`${colour}-word`, theme === "light" ? shades.deep : shades.light);
  }
  for (const [name, value] of Object.entries(look.stone)) set(`stone-${name}`, value);
  // A slab takes the light that falls on it.
  const slab = { lit: own.slab, shade: own.slab_shade, edge: own.slab_edge, joint: own.joint, ink: own.ink };
  for (const [name, value] of Object.entries({ ...slab, muted: own.muted })) set(`stone-${name}`, value);
  look.gilt.stops.forEach((colour, at) => set(`gilt-${at}`, colour));
  set("gilt-edge", look.gilt.edge);
  set("gilt-ink", look.gilt.ink);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", own.sky[0]!);
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
