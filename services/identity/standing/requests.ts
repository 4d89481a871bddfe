// For callers without a ledger: a terminal or a migration. A gateway submits them, at once or at its start. The request's id
// is the command id, so it is applied once.
import { setTimeout as delay } from 'node:timers/promises';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { command, type CommandOf } from '#contracts/commands.ts';
import type { StandingCommand } from '#contracts/internal/identity.ts';
import { type Outcome, refusal } from '#contracts/outcome.ts';
import { describeCause, ROLE_LOST } from '#contracts/approvals/stale-cause.ts';
import { readChangeRequest } from '#projections/approvals/read.ts';
import { changeStanding, type StandingRooms } from './change-standing.ts';
import { endIfLost } from './lost-makers.ts';

export const STANDING_ASKED = 'standing_asked';

/** At the terminal. */
export type ChangeDecision = CommandOf<'approve-change' | 'reject-change'>;

export type Answer = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'stored' };

const ROLE_LOST_WORDS = `${describeCause(ROLE_LOST)} Nothing was changed.`;

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** `stored`: no gateway answered; it is applied when one runs. */
export async function askForStanding(
  pool: DatabasePool,
  { commandId, ...wanted }: StandingCommand | ChangeDecision,
  { isForced }: { isForced: boolean } = { isForced: false },
): Promise<Answer> {
  const isHeard = await hasListener(pool);
  await pool.query(sql.unsafe`
    with asked as (
      insert into standing_request (id, command, is_forced)
      values (${commandId}, ${JSON.stringify(wanted)}::jsonb, ${isForced}) returning 1)
    select pg_notify(${STANDING_ASKED}, '') from asked`);
  if (!isHeard) return { kind: 'stored' };
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    const answer = await pool.maybeOne(sql.type(z.object({ refusal: z.string().nullable() }))`
      select refusal from standing_request where id = ${commandId} and answered_at is not null`);
    if (answer !== null)
      return answer.refusal === null ? { kind: 'done' } : { kind: 'refused', message: answer.refusal };
    await delay(LOOK_EVERY_MS);
  }
  return { kind: 'stored' };
}

/** Listening connections are named after their channel (infra/postgres/notices.ts). */
function hasListener(db: CommonQueryMethods): Promise<boolean> {
  return db.exists(sql.unsafe`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${`tallyhouse-${STANDING_ASKED.replaceAll('_', '-')}`}`);
}

const requestRow = z.object({ id: z.uuid(), command: z.record(z.string(), z.unknown()), isForced: z.boolean() });

/** After this a request claimed by a crashed gateway is taken over. */
const CLAIM_SECONDS = 30;
const LOOK_AGAIN_MS = 5000;

export async function answerNext(rooms: StandingRooms): Promise<number | null> {
  const { pool } = rooms;
  const request = await pool.maybeOne(sql.type(requestRow)`
    update standing_request set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id = (
      select id from standing_request where answered_at is null and (claimed_until is null or claimed_until < now())
      order by asked_at, id limit 1 for update skip locked)
    returning id, command, is_forced as "isForced"`);
  if (request === null) {
    const isOpen = await pool.exists(sql.unsafe`select from standing_request where answered_at is null`);
    return isOpen ? LOOK_AGAIN_MS : null;
  }
  const asked = command.parse({ ...request.command, commandId: request.id }) as StandingCommand | ChangeDecision;
  // The follower of the log applies an approved role or ban.
  const outcome = await answerTo(rooms, asked, request);
  if (outcome.kind === 'refusal' && outcome.code === 'overloaded') {
    await pool.query(sql.unsafe`update standing_request set claimed_until = null where id = ${request.id}`);
    return outcome.retryAfterMs ?? 1000;
  }
  const refused = outcome.kind === 'refusal' ? outcome.message : null;
  await pool.query(sql.unsafe`
    update standing_request set answered_at = now(), refusal = ${refused} where id = ${request.id}`);
  return 0;
}

/** Points are given by staff whose sum of a day is counted, never from here. */
const OF_THE_TERMINAL: { readonly [Type in (StandingCommand | ChangeDecision)['type']]: true } = {
  'ban-account': true,
  'unban-account': true,
  'grant-role': true,
  'revoke-role': true,
  'approve-change': true,
  'reject-change': true,
};

function answerTo(rooms: StandingRooms, asked: StandingCommand | ChangeDecision, request: { isForced: boolean }) {
  if (!Object.hasOwn(OF_THE_TERMINAL, asked.type)) return refusal('house-account', 'The terminal has no such command.');
  return isDecision(asked) ? decide(rooms, asked) : changeStanding(rooms, asked, request);
}

async function decide(rooms: StandingRooms, asked: ChangeDecision): Promise<Outcome> {
  const { pool, ledger, now } = rooms;
  if (asked.type === 'approve-change') {
    const row = await readChangeRequest(pool, asked.requestId, now());
    if (row?.state === 'waiting' && (await endIfLost(rooms, row)))
      return refusal('change-request-closed', ROLE_LOST_WORDS);
  }
  return ledger.submit(asked);
}

function isDecision(asked: StandingCommand | ChangeDecision): asked is ChangeDecision {
  return asked.type === 'approve-change' || asked.type === 'reject-change';
}
