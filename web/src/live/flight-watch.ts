// The crash flight that this browser watches over the live connection. One at a time.
import { type FlightPush, flightPush } from '#contracts/play/calls/flight-push.ts';

type Watch = { startId: string; onPush(push: FlightPush): void };

/** Five ticks: the request may have been lost. */
const SILENCE_MS = 1000;

export class FlightWatch {
  #watch: Watch | null = null;
  #ask: ((startId: string) => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get isWatching(): boolean {
    return this.#watch !== null;
  }

  watch(startId: string, onPush: (push: FlightPush) => void): () => void {
    const watch = { startId, onPush };
    this.#watch = watch;
    this.#askNow();
    return () => {
      if (this.#watch !== watch) return;
      this.#watch = null;
      clearTimeout(this.#timer);
    };
  }

  connected(ask: (startId: string) => void): void {
    this.#ask = ask;
    this.#askNow();
  }

  disconnected(): void {
    this.#ask = null;
    clearTimeout(this.#timer);
  }

  hear(message: unknown): void {
    const push = flightPush.safeParse(message).data;
    if (push === undefined || push.startId !== this.#watch?.startId) return;
    this.#watch.onPush(push);
    if (push.kind === 'over') clearTimeout(this.#timer);
    else this.#listen();
  }

  #askNow(): void {
    if (this.#watch === null || this.#ask === null) return;
    this.#ask(this.#watch.startId);
    this.#listen();
  }

  #listen(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#askNow(), SILENCE_MS);
  }
}
