export type Acknowledged = {
  commandId: string;
  partition: number;
  seq: number;
  available: number;
  waitedMs: number;
};

export class PlayJournal {
  readonly #open = new Set<string>();
  readonly #acknowledged = new Map<string, Acknowledged>();
  #longestWaitMs = 0;

  send(commandId: string): void {
    this.#open.add(commandId);
  }

  acknowledge(acknowledged: Acknowledged): void {
    this.#open.delete(acknowledged.commandId);
    this.#acknowledged.set(acknowledged.commandId, acknowledged);
    this.#longestWaitMs = Math.max(this.#longestWaitMs, acknowledged.waitedMs);
  }

  get acknowledged(): ReadonlyMap<string, Acknowledged> {
    return this.#acknowledged;
  }

  wasSent(commandId: string): boolean {
    return this.#open.has(commandId) || this.#acknowledged.has(commandId);
  }

  /** Retries included, since the last call. */
  takeLongestWaitMs(): number {
    const longest = this.#longestWaitMs;
    this.#longestWaitMs = 0;
    return longest;
  }
}
