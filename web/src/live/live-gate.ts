// Holds back pushes and notifications while an animation runs, as they would reveal its result, and releases them in order.
// Also stores results shown here, so that no card repeats them.
const REMEMBERED = 50;

export class LiveGate {
  readonly #onHold: () => void;
  #holds = 0;
  #shown: string[] = [];
  #waiting: (() => void)[] = [];

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

  pass(act: () => void): void {
    if (this.isHeld) this.#waiting.push(act);
    else act();
  }

  show(position: string): void {
    this.#shown = [position, ...this.#shown].slice(0, REMEMBERED);
  }

  hasShown(position: string): boolean {
    return this.#shown.includes(position);
  }

  drop(): void {
    this.#holds = 0;
    this.#waiting = [];
    this.#shown = [];
  }
}
