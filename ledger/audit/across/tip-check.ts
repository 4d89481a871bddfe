import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault, Act } from './act.ts';
import { PromisedOnce } from './promised-once.ts';

type Tip = { from: number; to: number; points: number };

/** A sender tips a receiver. A tip that the receiver cannot have comes back. */
export class TipCheck {
  readonly #tips = new PromisedOnce<Tip>(complaint, 'a tip was neither delivered nor returned');
  readonly #declined = new Set<string>();
  readonly #returned: (Act & { tipId: string })[] = [];

  take(event: LedgerEvent): void {
    const { partition, seq, at, account, amount } = event;
    switch (event.type) {
      case 'tip-sent':
        this.#tips.promise(event, nameOf(event.commandId), { from: account, to: event.payload.to, points: -amount });
        return;
      case 'tip-received':
      case 'rain-tip-received':
        return this.#settle(event, { ...event.payload, points: amount });
      case 'tip-declined':
        this.#declined.add(event.payload.tipId);
        return this.#settle(event, event.payload, false);
      case 'tip-returned':
        this.#tips.end(nameOf(event.payload.tipId));
        this.#returned.push({ partition, seq, at, tipId: event.payload.tipId });
        return;
      default:
    }
  }

  get count(): number {
    return this.#tips.count;
  }

  /** Tips that are neither with their receiver nor back. */
  get open(): number {
    return this.#tips.open;
  }

  /** `latest`: time of the last event, in milliseconds; without it, nothing is overdue. */
  faults(latest = 0): readonly AcrossFault[] {
    // The sender's book has proven that it comes back once, with the points that were sent.
    const wrong = this.#returned.filter(({ tipId }) => !this.#declined.has(tipId));
    const back = wrong.map(({ tipId, ...act }) => ({
      ...act,
      reason: `a tip that was not declined came back (tip ${tipId})`,
    }));
    return [...this.#tips.faults(latest), ...back];
  }

  #settle(
    event: LedgerEvent,
    { tipId, from, points }: { tipId: string; from: number; points: number },
    isEnd = true,
  ): void {
    const { account: to } = event;
    this.#tips.settle(event, { name: nameOf(tipId), terms: { from, to, points }, isEnd });
  }
}

const nameOf = (tipId: string) => `tip ${tipId}`;

function complaint(sent: Tip | undefined, { from, to, points }: Tip, isSettled: boolean): string | null {
  if (sent === undefined) return 'a tip that was never sent was settled';
  if (sent.to !== to) return `the tip was sent to account ${sent.to}`;
  if (sent.from !== from) return `the tip was sent by account ${sent.from}, not ${from}`;
  if (isSettled) return 'the tip was settled before';
  return sent.points === points ? null : `the tip had ${sent.points} points, not ${points}`;
}
