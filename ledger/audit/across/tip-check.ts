import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault, Act } from './act.ts';

type Sent = { from: number; to: number; points: number };
type Settled = Act & { tipId: string; from: number; to: number; points: number; isDeclined: boolean };
type Returned = Act & { tipId: string };

/** Sender and receiver are in different partitions. */
export class TipCheck {
  readonly #sent = new Map<string, Sent>();
  readonly #settled: Settled[] = [];
  readonly #returned: Returned[] = [];

  take(event: LedgerEvent): void {
    const { partition, seq, at, account, amount } = event;
    const act = { partition, seq, at };
    switch (event.type) {
      case 'tip-sent':
        this.#sent.set(event.commandId, { from: account, to: event.payload.to, points: -amount });
        return;
      case 'tip-received':
      case 'rain-tip-received': {
        const { tipId, from } = event.payload;
        this.#settled.push({ ...act, tipId, from, to: account, points: amount, isDeclined: false });
        return;
      }
      case 'tip-declined': {
        const { tipId, from, points } = event.payload;
        this.#settled.push({ ...act, tipId, from, to: account, points, isDeclined: true });
        return;
      }
      case 'tip-returned':
        this.#returned.push({ ...act, tipId: event.payload.tipId });
        return;
      default:
    }
  }

  get count(): number {
    return this.#sent.size;
  }

  /** Tips that are neither with their receiver nor back. */
  get open(): number {
    const delivered = this.#settled.filter(({ isDeclined }) => !isDeclined).length;
    return this.#sent.size - delivered - this.#returned.length;
  }

  *faults(): Generator<AcrossFault> {
    const settled = new Set<string>();
    const declined = new Set<string>();
    for (const { tipId, from, to, points, isDeclined, ...act } of this.#settled) {
      const reason = complaintAbout(this.#sent.get(tipId), { from, to, points }, settled.has(tipId));
      if (reason !== null) yield { ...act, reason: `${reason} (tip ${tipId}, account ${to})` };
      settled.add(tipId);
      if (isDeclined) declined.add(tipId);
    }
    // The sender's book has proven that it comes back once, with the points that were sent.
    for (const { tipId, ...act } of this.#returned) {
      if (!declined.has(tipId)) yield { ...act, reason: `a tip that was not declined came back (tip ${tipId})` };
    }
  }
}

function complaintAbout(sent: Sent | undefined, { from, to, points }: Sent, isSettled: boolean): string | null {
  if (sent === undefined) return 'a tip that was never sent was settled';
  if (sent.to !== to) return `the tip was sent to account ${sent.to}`;
  if (sent.from !== from) return `the tip was sent by account ${sent.from}, not ${from}`;
  if (isSettled) return 'the tip was settled before';
  return sent.points === points ? null : `the tip had ${sent.points} points, not ${points}`;
}
