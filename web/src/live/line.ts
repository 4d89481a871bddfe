import type { Connection } from './live-socket.ts';

/** Drops shorter than this are not shown: tables stay as they are. */
export const SHORT_DROP_MS = 1000;

export type LineFacts = {
  /** As the browser says, unless the server was heard since. */
  isOnline: boolean;
  socket: Connection;
  /** The last request got no answer, and the server was not heard since. */
  isUnanswered: boolean;
};

/**
 * The rule. The connection is away when the browser says that it is offline, or when the live socket is being connected and
 * the last request got no answer. A socket alone proves nothing: some networks let none through. A request alone proves
 * nothing either: one answer may get lost. A visitor has no socket, and nothing to bet: only the browser counts.
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

  /** The rule has held for longer than a short drop. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Wall clock; null: it has not been away. A drop too short to be shown counts too. */
  get returnedAt(): number | null {
    return this.#returnedAt;
  }

  get isSocketConnected(): boolean {
    return this.#facts.socket === 'connected';
  }

  /** Told when `isAway` or `returnedAt` has changed. */
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

  /** A page that is opened, or shown again, knows of the network only what the browser says. */
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
    // Back online is not back yet: only an answer or the socket ends it.
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
