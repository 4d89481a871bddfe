// What /healthz and /readyz answer from. Alive: this process runs. Ready: every part has said that it can work. A part that
// has stopped or does not get on (leases, relay, desk) says so with a reason, and says when it is over; one whose requests fail
// one by one, as a gateway's do without its database, stays ready.
export type HealthReport = { isReady: boolean; parts: Readonly<Record<string, string>> };

export class Health {
  readonly #parts = new Map<string, string | null>();

  /** Names a part that must be ready before the process is; it is "starting" until it says otherwise. */
  expect(part: string): void {
    if (!this.#parts.has(part)) this.#parts.set(part, 'starting');
  }

  ready(part: string): void {
    this.#parts.set(part, null);
  }

  notReady(part: string, reason: string): void {
    this.#parts.set(part, reason);
  }

  report(): HealthReport {
    const parts = Object.fromEntries([...this.#parts].map(([part, reason]) => [part, reason ?? 'ready']));
    return { isReady: [...this.#parts.values()].every((reason) => reason === null), parts };
  }
}
