import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault, Act } from './act.ts';

/** A network's transaction is credited once, to one account. */
export class Conversions {
  readonly #credits = new Map<string, Act & { account: number }>();
  readonly #repeated: AcrossFault[] = [];

  take(event: LedgerEvent): void {
    if (event.type !== 'offer-credited') return;
    const { partition, seq, at, account, payload } = event;
    const { network, transactionId } = payload;
    const name = `${network} ${transactionId}`;
    const first = this.#credits.get(name);
    if (first === undefined) this.#credits.set(name, { partition, seq, at, account });
    else {
      const reason = `transaction ${transactionId} of ${network} was credited before, at ${first.partition}-${first.seq}`;
      this.#repeated.push({ partition, seq, at, reason });
    }
  }

  get count(): number {
    return this.#credits.size;
  }

  faults(): readonly AcrossFault[] {
    return this.#repeated;
  }
}
