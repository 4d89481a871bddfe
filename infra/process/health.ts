// A part that stops makes the process unready; one whose requests fail one by one, like a gateway without its database, does
// not.
export type HealthReport = { isReady: boolean; parts: Readonly<Record<string, string>> };

export class Health {
  readonly #parts = new Map<string, string | null>();

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
