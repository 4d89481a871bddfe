// The pool and its participants are in different partitions, so shares are compared with their rains at the end.
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { OVERDUE_MS } from './overdue.ts';

type Settled = EventOf<'rain-share-paid' | 'rain-share-declined'>;
type Rain = { sharePoints: number; participants: ReadonlySet<number>; place: string; at: number };
type Share = { account: number; points: number; place: string; isPaid: boolean };
type Returned = { participant: number; place: string };

export type RainReport = {
  rains: number;
  paid: number;
  /** Declined shares that the pool has. */
  returned: number;
  /** Shares that are neither paid nor back in the pool. */
  open: number;
  finding: string | null;
};

export class RainCheck {
  readonly #rains = new Map<string, Rain>();
  readonly #shares = new Map<string, Share[]>();
  readonly #returned = new Map<string, Returned[]>();

  after(event: LedgerEvent): void {
    const place = `${event.partition}-${event.seq}`;
    switch (event.type) {
      case 'rain-poured': {
        const { sharePoints, participants } = event.payload;
        const { at } = event;
        this.#rains.set(event.commandId, { sharePoints, participants: new Set(participants), place, at });
        return;
      }
      case 'rain-share-paid':
      case 'rain-share-declined':
        listed(this.#shares, event.payload.rainId).push(shareOf(event, place));
        return;
      case 'rain-share-returned':
        listed(this.#returned, event.payload.rainId).push({ participant: event.payload.participant, place });
        return;
      default:
    }
  }

  /** `latest`: time of the last event, in milliseconds; without it, nothing is overdue. */
  report(latest = 0): RainReport {
    const report: RainReport = { rains: this.#rains.size, paid: 0, returned: 0, open: 0, finding: null };
    for (const { participants } of this.#rains.values()) report.open += participants.size;
    for (const [rainId, shares] of this.#shares) {
      const rain = this.#rains.get(rainId);
      const declined = new Set<number>();
      const seen = new Set<number>();
      for (const share of shares) {
        report.finding ??= shareComplaint(share, rain, seen);
        seen.add(share.account);
        if (!share.isPaid) declined.add(share.account);
        else {
          report.paid++;
          report.open--;
        }
      }
      for (const { participant, place } of this.#returned.get(rainId) ?? []) {
        if (!declined.delete(participant)) report.finding ??= `${place}: account ${participant} declined no share`;
        report.returned++;
        report.open--;
      }
    }
    for (const [rainId, returned] of this.#returned) {
      if (!this.#shares.has(rainId))
        report.finding ??= `${returned[0]!.place}: no share of the rain ${rainId} was declined`;
    }
    report.finding ??= this.#overdue(latest);
    return report;
  }

  /** A share that is neither paid nor back in the pool a day later. */
  #overdue(latest: number): string | null {
    for (const [rainId, { participants, place, at }] of this.#rains) {
      if (at + OVERDUE_MS >= latest) continue;
      const paid = (this.#shares.get(rainId) ?? []).filter(({ isPaid }) => isPaid).map(({ account }) => account);
      const back = (this.#returned.get(rainId) ?? []).map(({ participant }) => participant);
      const settled = new Set([...paid, ...back]);
      const missing = [...participants].find((account) => !settled.has(account));
      if (missing !== undefined) return `${place}: the share of account ${missing} was neither paid nor returned`;
    }
    return null;
  }
}

function listed<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function shareOf(event: Settled, place: string): Share {
  const { account, payload, amount } = event;
  return 'sharePoints' in payload
    ? { account, points: payload.sharePoints, place, isPaid: false }
    : { account, points: amount, place, isPaid: true };
}

function shareComplaint({ account, points, place }: Share, rain: Rain | undefined, seen: ReadonlySet<number>) {
  if (rain === undefined) return `${place}: a share of a rain that the pool never poured`;
  if (!rain.participants.has(account)) return `${place}: account ${account} took no part in the rain`;
  if (seen.has(account)) return `${place}: account ${account} had its share before`;
  return points === rain.sharePoints ? null : `${place}: a share was ${rain.sharePoints} points, not ${points}`;
}
