// The participants are frozen in a row, then in the log, before the first share. Each step can be repeated after a crash.
import { hash } from 'node:crypto';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { participantsText } from '#contracts/rain/participants-text.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { countedPoints, grouped } from '#contracts/words/figures.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import type { JobInHand, Later } from '#infra/jobs/open-queue.ts';
import { announce } from './rain-rows.ts';

export type EndRooms = { pool: DatabasePool; ledger: Ledger };

const AGAIN_MS = 1000;

const rainRow = z.strictObject({
  state: z.enum(['open', 'frozen', 'poured', 'dry']),
  points: z.int(),
  msLeft: z.number(),
  participants: z.array(z.int()).nullable(),
});
const joinedRow = z.strictObject({ account: z.int() });

export async function endRain({ pool, ledger }: EndRooms, { key: id, tries }: JobInHand): Promise<Later | void> {
  const frozen = await pool.transaction((transaction) => freeze(transaction, id));
  if (typeof frozen === 'number') return { againMs: frozen, tries: 0 };
  if (frozen === null) return;
  const outcome = await ledger.submit({
    type: 'pour-rain',
    commandId: id,
    account: HOUSE_ACCOUNTS.rain,
    actor: 'system:rain',
    amountPoints: frozen.points,
    participants: frozen.participants,
  });
  if (outcome.kind === 'refusal' && outcome.code === 'overloaded') {
    return { againMs: outcome.retryAfterMs ?? AGAIN_MS, tries };
  }
  await pool.transaction((transaction) =>
    close(transaction, { id, participants: frozen.participants.length, outcome }),
  );
}

type Frozen = { points: number; participants: number[] };

/** Milliseconds to wait, or null if the rain is over. */
async function freeze(transaction: CommonQueryMethods, id: string): Promise<Frozen | number | null> {
  const rain = await transaction.maybeOne(sql.type(rainRow)`
    select state, points, participants,
      greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "msLeft"
    from chat.rain where id = ${id} for update`);
  if (rain === null || rain.state === 'poured' || rain.state === 'dry') return null;
  const { points } = rain;
  if (rain.participants !== null) return { points, participants: rain.participants };
  if (rain.msLeft > 0) return Math.ceil(rain.msLeft);
  const joined = await transaction.any(sql.type(joinedRow)`
    select account from chat.rain_join where rain = ${id}
      and account not in (select account from chat.mute where until is null or until > now())
    order by joined_at, account`);
  const participants = joined.map(({ account }) => account);
  const isDry = Math.floor(points / Math.max(1, participants.length)) === 0 || participants.length === 0;
  if (isDry) {
    await end(transaction, { id, state: 'dry', joined: participants.length, sharePoints: null });
    const text =
      participants.length === 0
        ? 'The rain is over without participants. The points stay in the pool.'
        : 'The rain is over. There was less than a point for each; the points stay in the pool.';
    await announceEnd(transaction, id, text);
    return null;
  }
  await transaction.query(sql.unsafe`
    update chat.rain set state = 'frozen', participants = ${sql.array(participants, 'int8')},
      joined = ${participants.length}, participants_hash = ${hash('sha256', participantsText(id, participants))}
    where id = ${id}`);
  return { points, participants };
}

type Ended = { id: string; participants: number; outcome: Outcome };

async function close(transaction: CommonQueryMethods, { id, participants, outcome }: Ended): Promise<void> {
  const poured = outcome.kind === 'receipt' ? outcome.events.find(({ type }) => type === 'rain-poured') : undefined;
  const sharePoints = poured?.type === 'rain-poured' ? poured.payload.sharePoints : null;
  const state = sharePoints === null ? 'dry' : 'poured';
  const isEnded = await end(transaction, { id, state, joined: participants, sharePoints });
  if (!isEnded) return;
  const text =
    sharePoints === null
      ? 'The rain is over. The pool had too few points; nothing was given.'
      : `The rain is over. ${grouped(participants)} ${participants === 1 ? 'player gets' : 'players get'} ${countedPoints(sharePoints)}${participants === 1 ? '' : ' each'}.`;
  await announceEnd(transaction, id, text);
}

type End = { id: string; state: 'poured' | 'dry'; joined: number; sharePoints: number | null };

/** False if it had ended before. From here on the log alone says who took part. */
async function end(transaction: CommonQueryMethods, { id, state, joined, sharePoints }: End): Promise<boolean> {
  const { rowCount } = await transaction.query(sql.unsafe`
    update chat.rain set state = ${state}, joined = ${joined}, share_points = ${sharePoints}, participants = null
    where id = ${id} and state in ('open', 'frozen')`);
  await transaction.query(sql.unsafe`delete from chat.rain_join where rain = ${id}`);
  return rowCount > 0;
}

function announceEnd(transaction: CommonQueryMethods, rain: string, text: string): Promise<void> {
  return announce(transaction, { cause: derivedId(`rain ends|${rain}`), text, rain, isEnd: true });
}
