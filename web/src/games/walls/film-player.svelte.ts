/** Shows frames one after the other; what runs can be ended at once. */
import { endMovements, motionTime } from "../../ui/motion";
import type { Frame } from "./film";

export class Film {
  private frames = $state.raw<Frame[]>([]);
  private at = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended: () => void = () => {};
  /** What is shown instead of the table as it lies now. */
  readonly frame = $derived<Frame | null>(this.frames[this.at] ?? null);
  /** Whether it waits for somebody to go on. */
  readonly waits = $derived(this.frame?.ms === Infinity);
  /** Whether it has come to its end, and waits there. */
  readonly held = $derived(this.waits && this.at === this.frames.length - 1);

  play(frames: readonly Frame[], ended: () => void = () => {}): void {
    this.stop();
    if (!frames.length) return;
    this.frames = [...frames];
    this.at = 0;
    this.ended = ended;
    if (motionTime(1)) this.wait();
    else this.toEnd();
  }

  private wait(): void {
    clearTimeout(this.timer);
    const { frame } = this;
    if (frame && frame.ms !== Infinity) this.timer = setTimeout(() => this.show(this.at + 1), motionTime(frame.ms));
  }
  private show(at: number): void {
    this.at = at;
    if (at >= this.frames.length) this.close();
    else this.wait();
  }

  /** Ends the movement that runs: a trumpet or a move as a whole, of a scoring one lane, or up to where it waits. */
  skip(): void {
    const { frame } = this;
    if (!frame || this.held) return;
    endMovements();
    const same = (one: Frame) =>
      frame.counts ? one.counts && one.aim === frame.aim && one.sorted === frame.sorted : !one.counts;
    let next = this.at + 1;
    while (next < this.frames.length && same(this.frames[next]!) && (this.waits || this.frames[next]!.ms !== Infinity))
      next++;
    this.show(next);
  }
  /** Everything at once; what is held at its end stays there. */
  toEnd(): void {
    const { length } = this.frames;
    if (this.frame) this.show(this.frames.at(-1)!.ms === Infinity ? length - 1 : length);
  }
  close(): void {
    const { ended } = this;
    this.stop();
    ended();
  }
  stop(): void {
    clearTimeout(this.timer);
    this.frames = [];
    this.at = 0;
    this.ended = () => {};
  }
}
