// /healthz: the process runs. /readyz: every part can work. A part that stops reports a reason; one whose requests fail one
// by one, like a gateway without its database, stays ready.
export type HealthReport = { isReady: boolean; parts: Readonly<Record<string, string>> };

export class Health {
  readonly #parts = new Map<string, string | null>();

  /** The process is not ready before this part is; "starting" until it reports. */
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
