// Stored before the ledger is asked, so that a retry sends the same command.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { waitingMs } from '#contracts/offers/waiting.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import type { ExceptionReason } from '#contracts/offers/exceptions.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Connections } from '../accounts.ts';
import { agrees, microsOf } from '../amounts.ts';
import { promisedPoints } from '../players/clicks.ts';
import { accountOfCode } from '../players/codes.ts';
import { knownOf } from '../players/outlook.ts';
import type { Conversion } from './conversion-row.ts';

export type DecideRooms = {
  connections: Connections;
  identity: Pick<Identity, 'person'>;
  settings: Pick<LiveSettings, 'value'>;
  now: () => number;
};

type Worth = { account: number; points: number; revenueMicros: number; releaseAt: number };

export type CreditDecision =
  | ({ kind: 'credit' } & Worth)
  | { kind: 'void' }
  | { kind: 'exception'; reason: ExceptionReason; detail: string };

export async function decideCredit(
  db: CommonQueryMethods,
  conversion: Conversion,
  rooms: DecideRooms,
): Promise<CreditDecision> {
  if (conversion.doubt !== null && !conversion.isApproved) return doubted(db, conversion);
  const worth = worthOf(conversion, rooms);
  if (worth.kind !== 'worth') return worth;
  const { points, revenueMicros } = worth;
  const account = conversion.account ?? (await accountOfCode(db, conversion.playerCode));
  const person = account === null ? null : await rooms.identity.person(account);
  if (account === null || person === null) {
    return exception('unknown-player', `no player has the code "${conversion.playerCode ?? ''}"`);
  }
  const overPrice = conversion.isApproved ? null : await aboveThePrice(db, { account, points, conversion }, rooms);
  if (overPrice !== null) return overPrice;
  const now = rooms.now();
  const known = await knownOf(db, person, now);
  const waits = waitingMs(rooms.settings.value('offer-waiting'), points, known);
  // A reversal has already arrived: the hold keeps the points from being spent.
  const least = (await hasReversal(db, conversion)) ? DAY_MS : 0;
  return { kind: 'credit', account, points, revenueMicros, releaseAt: now + Math.max(waits, least) };
}

const toldRow = z.strictObject({
  playerCode: z.string().nullable(),
  revenue: z.string().nullable(),
  reward: z.string().nullable(),
});

async function doubted(db: CommonQueryMethods, { network, doubt, repeatedId }: Conversion): Promise<CreditDecision> {
  const first = await db.maybeOne(sql.type(toldRow)`
    select player_code as "playerCode", revenue, reward from offers.conversion
    where network = ${network} and transaction_id = ${repeatedId} and kind = 'credit'`);
  const { playerCode, revenue, reward } = first ?? { playerCode: null, revenue: null, reward: null };
  const detail = `first received for the player "${playerCode ?? ''}" with revenue ${revenue ?? '-'} and reward ${reward ?? '-'}`;
  return exception(doubt!, detail);
}

/** Less than the shown price is credited all the same, because offers pay in steps. */
async function aboveThePrice(
  db: CommonQueryMethods,
  { account, points, conversion }: { account: number; points: number; conversion: Conversion },
  { settings }: DecideRooms,
): Promise<CreditDecision | null> {
  const promised = await promisedPoints(db, account, conversion.id);
  if (promised === null) return null;
  const most = promised + Math.max(1, Math.floor((promised * settings.value('offer-price-tolerance')) / 100));
  if (points <= most) return null;
  return exception('over-price', `${points} points, where the player was shown ${promised}`);
}

type Priced = { kind: 'worth'; points: number; revenueMicros: number };

export function worthOf(
  { network, revenue, reward, isApproved }: Conversion,
  { connections, settings }: Pick<DecideRooms, 'connections' | 'settings'>,
): Priced | Exclude<CreditDecision, { kind: 'credit' }> {
  const adapter = connections.get(network)?.adapter;
  if (adapter === undefined) return exception('unknown-network', `"${network}" is no longer connected`);
  const amount = microsOf(revenue ?? '', adapter.payoutUnit);
  if (amount.kind === 'excess-digits') return exception('inexact-revenue', `the revenue is ${revenue}`);
  if (amount.kind === 'no-decimal' || amount.micros < 0) {
    return exception('no-revenue', revenue === null ? 'no revenue is stated' : `the revenue is "${revenue}"`);
  }
  if (amount.micros === 0) return { kind: 'void' };
  const points = pointsOf(amount.micros, settings.value('offer-share'));
  if (isApproved) return { kind: 'worth', points, revenueMicros: amount.micros };
  const isRewardAlone = adapter.signs.includes('reward') && !adapter.signs.includes('revenue');
  if (isRewardAlone && (reward === null || !agrees(reward, points))) {
    return exception('reward-mismatch', `the revenue ${revenue} is worth ${points} points, the reward says ${reward}`);
  }
  const cap = settings.value('offer-cap');
  if (points > cap) return exception('over-cap', `${points} points, where ${cap} are the most`);
  return { kind: 'worth', points, revenueMicros: amount.micros };
}

function exception(reason: ExceptionReason, detail: string) {
  return { kind: 'exception', reason, detail: detail.slice(0, 300) } as const;
}

function hasReversal(db: CommonQueryMethods, conversion: Conversion): Promise<boolean> {
  const { network, referenceId } = conversion;
  const transactionId = conversion.repeatedId ?? conversion.transactionId;
  return db.exists(sql.unsafe`
    select from offers.conversion
    where network = ${network} and kind = 'reversal' and state in ('new', 'waiting')
      and coalesce(reference_id, transaction_id) in (${transactionId}, ${referenceId ?? transactionId})`);
}
