// Ids are derived from the conversion, so a step repeated after a crash is booked once. A reversal is booked after its
// credit.
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import type { Ledger, Outcome, Refusal } from '#contracts/outcome.ts';
import { z } from 'zod';
import type { ExceptionReason } from '#contracts/offers/exceptions.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import type { JobInHand, Later } from '#infra/jobs/open-queue.ts';
import { openException, settleException } from '../queue/exceptions.ts';
import { CONVERSION, type Conversion, conversionRow, CONVERSIONS, findUnbooked, moveTo } from './conversion-row.ts';
import { decideCredit, type DecideRooms } from './decide-credit.ts';
import { type Doubtful, stepPaidBefore } from './step-paid-before.ts';

export type BookRooms = DecideRooms & { pool: DatabasePool; ledger: Ledger };

const ACTOR = 'system:offers';
const SOON_MS = 500;
const PAUSE_MS = 2000;

type Booking = Conversion & Pick<JobInHand, 'tries'>;

export async function book(rooms: BookRooms, job: Pick<JobInHand, 'key' | 'tries'>): Promise<Later | void> {
  const found = await findUnbooked(rooms.pool, job.key);
  if (found === null) return;
  const conversion = { ...found, tries: job.tries };
  if (conversion.kind === 'reversal') return reverse(rooms, conversion);
  if (conversion.state === 'decided') return credit(rooms, conversion);
  await decide(rooms, conversion);
  return book(rooms, job);
}

async function decide(rooms: BookRooms, conversion: Conversion): Promise<void> {
  const { pool } = rooms;
  const decision = await decideCredit(pool, conversion, rooms);
  if (decision.kind === 'exception') return queue(pool, conversion, decision);
  if (decision.kind === 'void') return void (await moveTo(pool, conversion, 'void'));
  const { account, points, revenueMicros, releaseAt } = decision;
  await pool.transaction(async (transaction) => {
    const again = await stepPaidBefore(transaction, conversion, { account, connections: rooms.connections });
    if (again !== null) return open(transaction, conversion, again);
    await transaction.query(sql.unsafe`
      update offers.conversion set state = 'decided', account = ${account}, points = ${points},
        revenue_micros = ${revenueMicros}, release_at = ${sql.timestamp(new Date(releaseAt))}
      where id = ${conversion.id} and state = 'new'`);
  });
}

function postpone({ tries }: Booking, ms: number): Later {
  return { againMs: ms, tries };
}

async function credit({ pool, ledger }: BookRooms, conversion: Booking): Promise<Later | void> {
  const { id: commandId, network, transactionId } = conversion;
  const outcome = await ledger.submit({
    type: 'credit-offer',
    commandId,
    account: conversion.account!,
    actor: ACTOR,
    network,
    transactionId,
    amountPoints: conversion.points!,
    revenueMicros: conversion.revenueMicros!,
    releaseAt: conversion.releaseAt!,
  });
  if (outcome.kind === 'receipt') return pool.transaction((transaction) => booked(transaction, conversion, outcome.at));
  return refused(pool, conversion, outcome);
}

async function booked(db: CommonQueryMethods, { id, inboxId }: Conversion, at: number): Promise<void> {
  await db.query(sql.unsafe`
    update offers.conversion set state = 'booked', booked_at = ${sql.timestamp(new Date(at))} where id = ${id}`);
  await settleException(db, inboxId, 'booked');
}

async function reverse({ pool, ledger }: BookRooms, reversal: Booking): Promise<Later | void> {
  const credit = await creditOf(pool, reversal);
  if (credit === null) return wait(pool, reversal);
  switch (credit.state) {
    case 'new':
    case 'decided':
      return postpone(reversal, SOON_MS);
    case 'booked': {
      const doubt = doubtAbout(reversal, credit);
      if (doubt !== null) return queue(pool, reversal, doubt);
      const command = { type: 'reverse-offer', commandId: reversal.id, actor: ACTOR } as const;
      const outcome = await ledger.submit({ ...command, account: credit.account!, creditId: credit.id });
      return reversed(pool, { reversal, credit }, outcome);
    }
    default:
      return cancel(pool, { reversal, credit });
  }
}

/** If the network names a player, it must be the player of the credit. */
function doubtAbout({ doubt, isApproved, playerCode: named }: Conversion, { playerCode }: Conversion): Doubtful | null {
  if (isApproved) return null;
  if (doubt === null && (named === null || playerCode === null || named === playerCode)) return null;
  const detail = `the reversal names the player "${named ?? ''}", its credit "${playerCode ?? ''}"`;
  return { reason: doubt ?? 'told-differently', detail };
}

function wait(pool: DatabasePool, reversal: Conversion): Promise<void> {
  const { inboxId, id: conversionId, network, referenceId, transactionId } = reversal;
  const detail = `no credit ${referenceId ?? transactionId} is known; it takes effect when that comes`;
  return pool.transaction(async (transaction) => {
    if (!(await moveTo(transaction, reversal, 'waiting'))) return;
    await openException(transaction, { inboxId, conversionId, network, reason: 'reversal-without-credit', detail });
  });
}

/** For a reversal whose credit was never booked and will not be. */
function cancel(pool: DatabasePool, { reversal, credit }: Pair): Promise<Later | void> {
  return pool.transaction(async (transaction) => {
    if (!(await moveTo(transaction, credit, 'cancelled'))) return postpone(reversal, SOON_MS);
    await moveTo(transaction, reversal, 'void');
    for (const { inboxId } of [credit, reversal]) {
      await settleException(transaction, inboxId, 'reversed before it was credited');
    }
  });
}

type Pair = { reversal: Booking; credit: Conversion };

function reversed(pool: DatabasePool, { reversal, credit }: Pair, outcome: Outcome): Promise<Later | void> {
  // `offer-ended`: the network reversed it earlier under another id.
  if (outcome.kind === 'refusal' && outcome.code !== 'offer-ended') return refused(pool, reversal, outcome);
  return pool.transaction(async (transaction) => {
    if (outcome.kind === 'refusal') {
      await moveTo(transaction, reversal, 'void');
      return settleException(transaction, reversal.inboxId, 'the credit was reversed before');
    }
    await transaction.query(sql.unsafe`
      update offers.conversion set account = ${credit.account}, points = ${credit.points},
        revenue_micros = ${credit.revenueMicros} where id = ${reversal.id}`);
    await booked(transaction, reversal, outcome.at);
    await transaction.query(sql.unsafe`
      update offers.conversion set reversed_at = ${sql.timestamp(new Date(outcome.at))}, reason = ${reversal.reason}
      where id = ${credit.id}`);
  });
}

/** Matches the same id or the reference of either side. Of several, an unreversed one of the same player. */
function creditOf(
  db: CommonQueryMethods,
  { network, transactionId, referenceId, playerCode }: Conversion,
): Promise<Conversion | null> {
  const name = referenceId ?? transactionId;
  return db.maybeOne(sql.type(conversionRow)`
    select ${CONVERSION} from offers.conversion
    where network = ${network} and kind = 'credit'
      and (transaction_id = ${name} or repeated_id = ${name} or reference_id = ${name})
    order by coalesce(reference_id = ${name}, false), coalesce(player_code = ${playerCode}, false) desc,
      reversed_at is null desc, state = 'booked' desc, inbox_id limit 1`);
}

const REASONS: { readonly [code: string]: ExceptionReason } = {
  'account-banned': 'player-banned',
  'account-closed': 'account-closed',
};

/** A replaced writer that has not noticed answers this too: it lacks the end of the log. */
const UNSEEN: ReadonlySet<string> = new Set(['account-unknown', 'offer-unknown']);
const MOST_UNSEEN = 10;

/** Temporary refusals are retried with the same id and input. */
async function refused(
  pool: DatabasePool,
  conversion: Booking,
  { code, message, retryAfterMs }: Refusal,
): Promise<Later | void> {
  const isUnseen = UNSEEN.has(code) && conversion.tries <= MOST_UNSEEN;
  if (isUnseen || code === 'overloaded' || retryAfterMs !== undefined) {
    return postpone(conversion, retryAfterMs ?? PAUSE_MS);
  }
  return queue(pool, conversion, { reason: REASONS[code] ?? 'refused', detail: `${code}: ${message}` });
}

function queue(pool: DatabasePool, conversion: Conversion, { reason, detail }: Doubtful): Promise<void> {
  return pool.transaction((transaction) => open(transaction, conversion, { reason, detail }));
}

async function open(
  transaction: CommonQueryMethods,
  conversion: Conversion,
  { reason, detail }: Doubtful,
): Promise<void> {
  const { id: conversionId, inboxId, network } = conversion;
  if (!(await moveTo(transaction, conversion, 'queued'))) return;
  await openException(transaction, { inboxId, conversionId, network, reason, detail });
}

const idRow = z.strictObject({ id: z.string() });

export function wakeReversals(pool: DatabasePool): Promise<void> {
  return pool.transaction(async (transaction) => {
    const woken = await transaction.anyFirst(sql.type(idRow)`
      update offers.conversion as reversal set state = 'new'
      where state = 'waiting' and exists (
        select from offers.conversion as credit
        where credit.network = reversal.network and credit.kind = 'credit'
          and (credit.transaction_id = coalesce(reversal.reference_id, reversal.transaction_id)
            or credit.reference_id = coalesce(reversal.reference_id, reversal.transaction_id)))
      returning id`);
    for (const key of woken) await addJob(transaction, { queue: CONVERSIONS, key });
  });
}
