import type { LedgerEvent } from '#contracts/events.ts';

type Reason = 'excluded' | 'closed' | 'banned' | 'staff';
type Span = { name: string; reason: Reason; from: number; until: number };

/** When accounts could not win a race. */
export class UnfitTimes {
  readonly #spans = new Map<number, Span[]>();

  take(event: LedgerEvent): void {
    const { at } = event;
    switch (event.type) {
      case 'player-excluded':
        // The last exclusion counts.
        this.#end(event, 'excluded');
        return this.#begin(event, 'excluded', event.payload.until);
      case 'account-closed':
        return this.#begin(event, 'closed');
      case 'account-banned':
      case 'account-banned-until':
        return this.#begin(event, 'banned');
      case 'account-unbanned':
        return this.#end(event, 'banned');
      case 'role-granted':
        this.#end(event, `role ${event.payload.role}`);
        return this.#begin(event, 'staff', event.payload.until ?? Infinity, `role ${event.payload.role}`);
      case 'role-revoked':
        return this.#end({ account: event.account, at }, `role ${event.payload.role}`);
      default:
    }
  }

  /** Why the account could not win from the first instant to the last without a pause, or null. */
  during(account: number, first: number, last: number): Reason | null {
    const spans = this.#spans.get(account) ?? [];
    return spans.find(({ from, until }) => from <= first && until > last)?.reason ?? null;
  }

  /** Whether it could not win at any instant from the first to the last. */
  isWithin(account: number, first: number, last: number): boolean {
    return (this.#spans.get(account) ?? []).some(({ from, until }) => from <= last && until > first);
  }

  #begin(
    { account, at }: Pick<LedgerEvent, 'account' | 'at'>,
    reason: Reason,
    until = Infinity,
    name: string = reason,
  ): void {
    this.#spans.set(account, [...(this.#spans.get(account) ?? []), { name, reason, from: at, until }]);
  }

  #end({ account, at }: Pick<LedgerEvent, 'account' | 'at'>, name: string): void {
    for (const span of this.#spans.get(account) ?? []) {
      if (span.name === name && span.until > at) span.until = at;
    }
  }
}
