import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type MethodName, methodName } from '#contracts/withdrawals/method-names.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import type { WithdrawalStage } from '#contracts/withdrawals/stage.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import { readApproved, readWithdrawal } from '#projections/withdrawals/read.ts';
import { readDestinations } from '../port/destinations.ts';
import type { AttemptAnswer } from './answer.ts';
import {
  type Attempt,
  ATTEMPT_STATES,
  type AttemptChanges,
  type AttemptStore,
  type FrozenRequest,
  LeaseLost,
} from './attempt.ts';

/** Longer than a call to a provider may take. */
const LEASE_SECONDS = 120;
const DISCOVERED_AT_ONCE = 500;
const MOST_ANSWERS = 60;

const ids = z.record(z.string(), z.string());
const attemptRow = z.strictObject({
  withdrawal: z.string(),
  attempt: z.int(),
  account: z.int(),
  method: methodName,
  points: z.int(),
  micros: z.int(),
  provider: z.string().nullable(),
  ref: z.string(),
  unit: z.enum(['USD', 'BTC', 'ETH', 'USDC', 'ROBUX']).nullable(),
  amount: z.string().nullable(),
  scale: z.int().nullable(),
  rate: z.string().nullable(),
  rateAt: z.int().nullable(),
  state: z.enum(ATTEMPT_STATES),
  isDoubtful: z.boolean(),
  ids,
  openedAt: z.int(),
  unknownSince: z.int().nullable(),
  asks: z.int(),
  dueAt: z.int(),
  feeMicros: z.int(),
  watchUntil: z.int().nullable(),
  claimBy: z.int().nullable(),
  code: z.string().nullable(),
  waitsFor: z.string().nullable(),
  waitsSince: z.int().nullable(),
  needsPerson: z.string().nullable(),
  lease: z.int(),
});

const COLUMNS = sql.fragment`withdrawal, attempt, account, method, points, micros, provider, ref, unit,
  amount::text as amount, scale, rate, rate_at as "rateAt", state, is_doubtful as "isDoubtful", ids, opened_at as "openedAt",
  unknown_since as "unknownSince", asks, due_at as "dueAt", fee_micros as "feeMicros", watch_until as "watchUntil",
  claim_by as "claimBy", code, waits_for as "waitsFor", waits_since as "waitsSince", needs_person as "needsPerson", lease`;

const frozenRow = z.strictObject({ payee: ids, body: z.instanceof(Uint8Array).nullable() });

type Postponed = Parameters<AttemptStore['postpone']>[1];

export class PostgresAttempts implements AttemptStore {
  readonly #db: CommonQueryMethods;

  constructor(db: CommonQueryMethods) {
    this.#db = db;
  }

  async discover(methods: readonly MethodName[], now: number): Promise<void> {
    if (methods.length === 0) return;
    const known = await this.#db.anyFirst(sql.type(z.object({ withdrawal: z.string() }))`
      select withdrawal from payees.attempt where state = 'preparing'`);
    const approved = await readApproved(this.#db, { methods, except: known, limit: DISCOVERED_AT_ONCE });
    for (const { id, account, method, points, micros } of approved) {
      await this.#db.query(sql.unsafe`
        insert into payees.attempt (withdrawal, attempt, account, method, points, micros, ref, state, due_at)
        values (${id}, 1, ${account}, ${method}, ${points}, ${micros}, ${attemptRef(id, 1)}, 'preparing', ${now})
        on conflict do nothing`);
    }
  }

  async claim(now: number, limit: number): Promise<Attempt[]> {
    const rows = await this.#db.any(sql.type(attemptRow)`
      update payees.attempt set lease = lease + 1, leased_until = now() + ${LEASE_SECONDS} * interval '1 second'
      where (withdrawal, attempt) in (
        select withdrawal, attempt from payees.attempt
        where state <> 'closed' and due_at <= ${now} and leased_until < now()
        order by due_at limit ${limit} for update skip locked)
      returning ${COLUMNS}`);
    return rows.map(attemptOf);
  }

  async save(attempt: Attempt, changes: AttemptChanges): Promise<Attempt> {
    const row = await this.#db.maybeOne(sql.type(attemptRow)`
      update payees.attempt set ${assignments({ ...attempt, ...changes })}
      where withdrawal = ${attempt.withdrawal} and attempt = ${attempt.attempt} and lease = ${attempt.lease}
        and leased_until > now()
      returning ${COLUMNS}`);
    if (row === null) throw new LeaseLost(`Another worker has ${attempt.ref}.`);
    return attemptOf(row);
  }

  async postpone({ withdrawal, attempt, lease }: Attempt, { dueAt, needsPerson }: Postponed): Promise<void> {
    await this.#db.query(sql.unsafe`
      update payees.attempt set due_at = ${dueAt}, needs_person = coalesce(${needsPerson ?? null}, needs_person)
      where withdrawal = ${withdrawal} and attempt = ${attempt} and lease = ${lease}`);
  }

  async release({ withdrawal, attempt, lease }: Attempt): Promise<void> {
    await this.#db.query(sql.unsafe`
      update payees.attempt set leased_until = '-infinity'
      where withdrawal = ${withdrawal} and attempt = ${attempt} and lease = ${lease}`);
  }

  async freeze(attempt: Attempt, { payee, body }: FrozenRequest): Promise<FrozenRequest> {
    await this.#db.query(sql.unsafe`
      insert into payees.frozen_request (withdrawal, attempt, payee, body)
      values (${attempt.withdrawal}, ${attempt.attempt}, ${sql.jsonb(payee)},
        ${body === null ? null : sql.binary(Buffer.from(body))})
      on conflict do nothing`);
    const frozen = await readFrozen(this.#db, attempt);
    if (frozen === null) throw new Error(`The request of ${attempt.ref} was erased while it was stored.`);
    return frozen;
  }

  async thaw({ withdrawal, attempt, lease }: Attempt): Promise<void> {
    await this.#db.query(sql.unsafe`
      delete from payees.frozen_request f using payees.attempt a
      where a.withdrawal = ${withdrawal} and a.attempt = ${attempt} and a.lease = ${lease} and a.state = 'preparing'
        and f.withdrawal = a.withdrawal and f.attempt = a.attempt`);
  }

  frozen(attempt: Attempt): Promise<FrozenRequest | null> {
    return readFrozen(this.#db, attempt);
  }

  async note({ withdrawal, attempt }: Attempt, answer: AttemptAnswer, now: number): Promise<void> {
    const { step, outcome, detail, raw } = answer;
    await this.#db.query(sql.unsafe`
      with repeated as (
        update payees.answer set times = times + 1, last_at = ${now}
        where id = (select max(id) from payees.answer where withdrawal = ${withdrawal} and attempt = ${attempt})
          and step = ${step} and outcome = ${outcome} and detail = ${detail} and raw = ${raw} returning id)
      insert into payees.answer (withdrawal, attempt, step, outcome, detail, raw, first_at, last_at)
      select withdrawal, ${attempt}, ${step}, ${outcome}, ${detail}, ${raw}, ${now}, ${now} from payees.destination
      where withdrawal = ${withdrawal} and not exists (select from repeated)
        and (select count(*) from payees.answer where withdrawal = ${withdrawal} and attempt = ${attempt}) < ${MOST_ANSWERS}`);
  }

  async destination(withdrawal: string): Promise<Destination | null> {
    return (await readDestinations(this.#db, [withdrawal])).get(withdrawal) ?? null;
  }

  async stageOf({ withdrawal, attempt }: Attempt): Promise<WithdrawalStage | null> {
    const row = await readWithdrawal(this.#db, withdrawal);
    return row?.attempt === attempt ? row.stage : null;
  }

  async stage(withdrawal: string): Promise<WithdrawalStage | null> {
    return (await readWithdrawal(this.#db, withdrawal))?.stage ?? null;
  }
}

function readFrozen(db: CommonQueryMethods, { withdrawal, attempt }: Attempt) {
  return db.maybeOne(sql.type(frozenRow)`
    select payee, body from payees.frozen_request where withdrawal = ${withdrawal} and attempt = ${attempt}`);
}

function attemptOf({ unit, amount, scale, ...row }: z.infer<typeof attemptRow>): Attempt {
  const money = unit === null || amount === null || scale === null ? null : { unit, amount: BigInt(amount), scale };
  return { ...row, amount: money };
}

function assignments(to: Attempt & AttemptChanges) {
  const { amount } = to;
  return sql.fragment`provider = ${to.provider}, unit = ${amount?.unit ?? null},
    amount = ${amount === null ? null : amount.amount.toString()}::numeric, scale = ${amount?.scale ?? null},
    rate = ${to.rate}, rate_at = ${to.rateAt},
    state = ${to.state}, is_doubtful = ${to.isDoubtful}, ids = ${sql.jsonb(to.ids)}, opened_at = ${to.openedAt},
    unknown_since = ${to.unknownSince}, asks = ${to.asks}, due_at = ${to.dueAt}, fee_micros = ${to.feeMicros},
    watch_until = ${to.watchUntil}, claim_by = ${to.claimBy}, code = ${to.code}, waits_for = ${to.waitsFor},
    waits_since = ${to.waitsSince}, needs_person = ${to.needsPerson}`;
}
