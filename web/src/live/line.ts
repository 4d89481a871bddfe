import type { Connection } from './live-socket.ts';

export const SHORT_DROP_MS = 1000;

export type LineFacts = {
  /** From the browser, unless the server was reached since. */
  isOnline: boolean;
  socket: Connection;
  /** The last request failed, and the server was not reached since. */
  isUnanswered: boolean;
};

/**
 * Away: the browser is offline, or the socket is connecting and the last request failed. Either alone proves nothing: some
 * networks block sockets, and one answer may get lost. Visitors have no socket.
 */
export function isLineAway({ isOnline, socket, isUnanswered }: LineFacts): boolean {
  return !isOnline || (socket === 'connecting' && isUnanswered);
}

export class Line {
  #facts: LineFacts = { isOnline: true, socket: 'off', isUnanswered: false };
  #isAway = false;
  #returnedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Wall clock; null if it was never away. Includes drops too short to be shown. */
  get returnedAt(): number | null {
    return this.#returnedAt;
  }

  get isSocketConnected(): boolean {
    return this.#facts.socket === 'connected';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  online(isOnline: boolean): void {
    this.#learn({ isOnline });
  }

  /** `isAgain`: there was a gap before this connection. */
  socket(socket: Connection, isAgain = false): void {
    const wasAway = this.#isAway;
    this.#learn({ socket, ...(socket === 'connected' && { isOnline: true, isUnanswered: false }) });
    if (socket === 'connected' && isAgain && !wasAway) this.#noteReturn();
  }

  answered(): void {
    this.#learn({ isOnline: true, isUnanswered: false });
  }

  unanswered(): void {
    this.#learn({ isUnanswered: true });
  }

  /** A page just opened or shown again has only the browser's state. */
  startOver(isOnline: boolean): void {
    this.#learn({ isOnline, isUnanswered: false });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #learn(change: Partial<LineFacts>): void {
    this.#facts = { ...this.#facts, ...change };
    if (!isLineAway(this.#facts)) {
      this.close();
      if (this.#isAway) this.#noteReturn();
    } else if (!this.#isAway) {
      this.#timer ??= setTimeout(() => this.#leave(), SHORT_DROP_MS);
    }
  }

  #leave(): void {
    this.#timer = undefined;
    this.#isAway = true;
    // Online again is not enough: only an answer or the socket ends it.
    this.#facts = { ...this.#facts, isUnanswered: true };
    this.#tell();
  }

  #noteReturn(): void {
    this.#isAway = false;
    this.#returnedAt = Date.now();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
