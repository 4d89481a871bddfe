import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AttemptRecord } from '#contracts/internal/payouts.ts';

const MOST_ATTEMPTS = 50;
const MOST_ANSWERS = 500;

const attemptRow = z.object({
  attempt: z.int(),
  provider: z.string().nullable(),
  ref: z.string(),
  state: z.string(),
  openedAt: z.int(),
  dueAt: z.int(),
  claimBy: z.int().nullable(),
  unknownSince: z.int().nullable(),
  code: z.string().nullable(),
  waitsFor: z.string().nullable(),
  waitsSince: z.int().nullable(),
  needsPerson: z.string().nullable(),
  ids: z.record(z.string(), z.string()),
});

const answerRow = z.object({
  attempt: z.int(),
  step: z.enum(['send', 'ask']),
  outcome: z.string(),
  detail: z.string(),
  raw: z.string(),
  times: z.int(),
  firstAt: z.int(),
  lastAt: z.int(),
});

/** The latest attempt first, its answers in the order of time. */
export async function readAttempts(db: CommonQueryMethods, withdrawal: string): Promise<AttemptRecord[]> {
  const attempts = await db.any(sql.type(attemptRow)`
    select attempt, provider, ref, state, opened_at as "openedAt", due_at as "dueAt", claim_by as "claimBy",
      unknown_since as "unknownSince", code, waits_for as "waitsFor", waits_since as "waitsSince",
      needs_person as "needsPerson", ids
    from payees.attempt where withdrawal = ${withdrawal} order by attempt desc limit ${MOST_ATTEMPTS}`);
  const answers = await db.any(sql.type(answerRow)`
    select attempt, step, outcome, detail, raw, times, first_at as "firstAt", last_at as "lastAt"
    from payees.answer where withdrawal = ${withdrawal} order by id limit ${MOST_ANSWERS}`);
  const answersOf = (wanted: number) =>
    answers.flatMap(({ attempt, ...answer }) => (attempt === wanted ? [answer] : []));
  return attempts.map((row) => ({
    ...row,
    answers: answersOf(row.attempt),
  }));
}

const claimRow = z.object({ withdrawal: z.string(), claimBy: z.int().nullable() });

/** By withdrawal: until when the payee can claim the latest attempt, in milliseconds since the epoch. */
export async function readClaims(db: CommonQueryMethods, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.any(sql.type(claimRow)`
    select distinct on (withdrawal) withdrawal, claim_by as "claimBy"
    from payees.attempt where withdrawal = any(${sql.array([...ids], 'uuid')}) order by withdrawal, attempt desc`);
  return new Map(rows.flatMap(({ withdrawal, claimBy }) => (claimBy === null ? [] : [[withdrawal, claimBy]])));
}
