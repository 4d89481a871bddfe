// The settling gate: while a die is rolling, nothing that arrives may tell its result.
// Pushes and notifications pass through here; what comes while it is held waits, in order, for the release.
// It also remembers which results this screen has shown itself, so that no card tells them a second time.
const REMEMBERED = 50;

export class LiveGate {
  readonly #onHold: () => void;
  #holds = 0;
  #shown: string[] = [];
  #waiting: (() => void)[] = [];

  /** `onHold`: something has begun to roll. */
  constructor(onHold: () => void = () => undefined) {
    this.#onHold = onHold;
  }

  get isHeld(): boolean {
    return this.#holds > 0;
  }

  hold(): void {
    this.#holds++;
    this.#onHold();
  }

  release(): void {
    if (this.#holds === 0) return;
    this.#holds--;
    if (this.#holds > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const act of waiting) act();
  }

  /** Acts now, or after the release. */
  pass(act: () => void): void {
    if (this.isHeld) this.#waiting.push(act);
    else act();
  }

  /** The result at this position is on the table. */
  show(position: string): void {
    this.#shown = [position, ...this.#shown].slice(0, REMEMBERED);
  }

  hasShown(position: string): boolean {
    return this.#shown.includes(position);
  }

  /** Another player, or nobody: what waited is no longer anybody's. */
  drop(): void {
    this.#holds = 0;
    this.#waiting = [];
    this.#shown = [];
  }
}
