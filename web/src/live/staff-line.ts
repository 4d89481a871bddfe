/** Pushes for staff pages, requested when these open and after each reconnect. */
export class StaffLine {
  #listener: (() => void) | null = null;
  #ask: (() => void) | null = null;

  connected(ask: () => void): void {
    this.#ask = ask;
    if (this.#listener !== null) ask();
  }

  disconnected(): void {
    this.#ask = null;
  }

  hear(): void {
    this.#listener?.();
  }

  subscribe(listener: () => void): () => void {
    this.#listener = listener;
    this.#ask?.();
    return () => void (this.#listener = null);
  }
}
