import { type FinishedActivity, gameResult } from '#contracts/push.ts';

type Listener = (round: FinishedActivity) => void;

/** More than are under way on either socket at a time. */
const REMEMBERED = 500;

/** Live activity of both sockets, which carry the same rounds. */
export class ActivityLine {
  readonly #listeners = new Set<Listener>();
  readonly #taken = new Set<string>();

  /** The event `game_result` of socket.io. */
  hear(message: unknown): void {
    const push = gameResult.safeParse(message).data;
    if (push !== undefined) for (const round of [...(push.earlier ?? []), push]) this.tell(round);
  }

  tell(round: FinishedActivity): void {
    for (const listener of this.#listeners) listener(round);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** False if the round has been shown, whether by the other socket or within a merged line. */
  take(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    if (this.#taken.size > REMEMBERED)
      for (const oldest of [...this.#taken].slice(0, REMEMBERED / 2)) this.#taken.delete(oldest);
    return true;
  }
}
