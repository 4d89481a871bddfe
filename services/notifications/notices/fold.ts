import type { LedgerEvent } from '#contracts/events.ts';
import type { AccountId } from '#contracts/ids.ts';
import { type LevelSums, NO_LEVEL_SUMS } from '#contracts/levels/levels.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import type { Parked } from '#projections/consumer/reader-store.ts';
import { isPoison, reasonOf } from '#projections/consumer/poison.ts';
import { ReaderFault } from '#projections/consumer/unfit-event.ts';
import { type Notice, noticesOf, type Rules } from './notices-of.ts';

/** Stored: also the name of the part. */
export const READER = 'notifications';

export type PlayerLevelSums = LevelSums & Pick<Notice, 'account' | 'partition' | 'seq' | 'at'> & { isTold: boolean };

export type Folded = {
  notices: Notice[];
  opened: { account: AccountId; at: number }[];
  closed: AccountId[];
  deeds: PlayerLevelSums[];
  parked: Parked[];
};

/** No notices for events up to `beganSeq`. */
export function fold(events: readonly LedgerEvent[], rules: Rules, beganSeq: number): Folded {
  const folded: Folded = { notices: [], opened: [], closed: [], deeds: [], parked: [] };
  const deeds = new Map<AccountId, PlayerLevelSums>();
  for (const event of events) {
    try {
      const isTold = event.seq > beganSeq;
      take(event, folded, isTold ? rules : null);
      addDeed(event, deeds, isTold);
    } catch (error) {
      const { partition, seq } = event;
      if (!isPoison(error)) throw new ReaderFault(`notifications fail at event ${partition}-${seq}`, { cause: error });
      folded.parked.push({ reader: READER, partition, seq, reason: reasonOf(error) });
    }
  }
  return { ...folded, deeds: [...deeds.values()] };
}

function addDeed(event: LedgerEvent, deeds: Map<AccountId, PlayerLevelSums>, isTold: boolean): void {
  const { offerPoints, wageredPoints } = deedsIn(event);
  if (offerPoints === 0n && wageredPoints === 0n) return;
  const { account, partition, seq, at } = event;
  const before = deeds.get(account) ?? NO_LEVEL_SUMS;
  deeds.set(account, {
    account,
    partition,
    seq,
    at,
    isTold,
    offerPoints: before.offerPoints + offerPoints,
    wageredPoints: before.wageredPoints + wageredPoints,
  });
}

/** As the view `experience` counts. */
function deedsIn(event: LedgerEvent): LevelSums {
  if (isFinishedRound(event)) return { ...NO_LEVEL_SUMS, wageredPoints: BigInt(event.payload.stakePoints) };
  const isOffer = event.type === 'offer-released' || event.type === 'released-offer-reversed';
  return isOffer ? { ...NO_LEVEL_SUMS, offerPoints: BigInt(event.amount) } : NO_LEVEL_SUMS;
}

function take(event: LedgerEvent, { notices, opened, closed }: Folded, rules: Rules | null): void {
  const { account, type, at } = event;
  if (rules !== null) notices.push(...noticesOf(event, rules));
  if (type === 'account-opened') opened.push({ account, at });
  if (type === 'account-closed') closed.push(account);
}
