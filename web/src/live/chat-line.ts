export const CHAT_EVENTS = [
  'message',
  'system',
  'message_changed',
  'message_removed',
  'online_count',
  'rain_start',
  'rain_end',
] as const;
export type ChatEvent = (typeof CHAT_EVENTS)[number];

type Listener = (event: ChatEvent, payload: unknown) => void;
/** Resolves to the acknowledgement; rejects if none comes in time. */
type Emit = (sent: object) => Promise<unknown>;

/** The chat over the live connection. Payloads are parsed by the drawer, which loads on demand. */
export class ChatLine {
  readonly #listeners = new Set<Listener>();
  #emit: Emit | null = null;

  connected(emit: Emit): void {
    this.#emit = emit;
  }

  disconnected(): void {
    this.#emit = null;
  }

  hear(event: ChatEvent, payload: unknown): void {
    for (const listener of this.#listeners) listener(event, payload);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Null without a connection. */
  send(sent: object): Promise<unknown> | null {
    return this.#emit?.(sent) ?? null;
  }
}
