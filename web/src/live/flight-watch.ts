// The flight of crash that this browser watches: asked for over the live connection, told by it. One at a time.
import { type FlightPush, flightPush } from '#contracts/play/calls/flight-push.ts';

type Watch = { startId: string; onPush(push: FlightPush): void };

/** Five ticks long nothing was heard: the question may have been lost. */
const SILENCE_MS = 1000;

export class FlightWatch {
  #watch: Watch | null = null;
  #ask: ((startId: string) => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes the place of the flight watched before. Returns the way to stop. */
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

  /** A connection stands; what is watched is asked for over it, be it the first one or another after a gap. */
  connected(ask: (startId: string) => void): void {
    this.#ask = ask;
    this.#askNow();
  }

  disconnected(): void {
    this.#ask = null;
    clearTimeout(this.#timer);
  }

  /** What is not a push of the flight that is watched is not for anybody here. */
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
