/** Shows things one after the other, each for as long as its movement takes: bots move faster than anybody can follow. */
export class UpdateQueue<Thing> {
  private waiting: Thing[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private free = 0;

  constructor(
    private show: (one: Thing) => void,
    /** Milliseconds that belong to a thing once it is shown. */
    private lasts: (one: Thing) => number,
    /** Who is so far behind catches up at once. */
    private most = 8,
  ) {}

  push(one: Thing): void {
    this.waiting.push(one);
    if (this.waiting.length > this.most) this.flush();
    else if (this.timer === undefined) this.next();
  }

  /** Everything at once: somebody clicked, or nobody looks. */
  flush(): void {
    this.stop();
    this.free = 0;
    for (const one of this.waiting.splice(0)) this.show(one);
  }

  /** The next thing at once; false where nothing is waited for. */
  skip(): boolean {
    const busy = this.free > Date.now();
    this.free = 0;
    this.stop();
    const one = this.waiting.shift();
    if (one !== undefined) {
      this.show(one);
      this.free = Date.now() + this.lasts(one);
      this.next();
    }
    return busy || one !== undefined;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private next(): void {
    this.timer = undefined;
    while (this.waiting.length) {
      const wait = this.free - Date.now();
      if (wait > 0) {
        this.timer = setTimeout(() => this.next(), wait);
        return;
      }
      const one = this.waiting.shift()!;
      this.show(one);
      this.free = Date.now() + this.lasts(one);
    }
  }
}
