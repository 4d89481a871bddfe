import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';
import { utcDay } from '../days/utc-day.ts';
import { defineCall, REPORT } from '../definition/call.ts';
import { positionNotReached, taskTooLarge } from '../definition/common-refusals.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { packEmpty, packNotOver, packRunning, packTooSmall } from './pack-refusals.ts';

/** About 450 MB while the pack is made, and a fifth of that in the archive. */
export const MOST_PACK_ROUNDS = 500_000;
export const USUAL_PACK_ROUNDS = 100_000;
export const MOST_PACK_DAYS = 366;

/** Server seeds revealed from the day `from` to the day `to`, UTC. */
export const packSpan = z
  .strictObject({
    from: utcDay,
    to: utcDay,
    rounds: wholeNumber('rounds', 1, MOST_PACK_ROUNDS).prefault(USUAL_PACK_ROUNDS),
  })
  .refine(({ from, to }) => from <= to, '`from` is after `to`.')
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_PACK_DAYS * DAY_MS,
    `That is more than ${MOST_PACK_DAYS} days.`,
  );

export const auditorsPack = defineCall({
  name: 'auditors-pack',
  method: 'GET',
  path: '/api/admin/proofs/pack',
  access: 'read-audit',
  budget: REPORT,
  summary:
    'For an outside fairness auditor: the rules, exact returns and commitment scheme of all games, the rounds of seed pairs that were revealed from one day to another as CSV and Parquet, and a verifier that recomputes them. Holds whole pairs, at most `rounds` rounds. The same days give the same bytes once the log has its next daily note.',
  query: packSpan,
  file: 'application/zip',
  reply: z.string().meta({ contentMediaType: 'application/zip' }),
  refusals: [packEmpty, packNotOver, packRunning, packTooSmall, positionNotReached, taskTooLarge],
});

export const PACK_CALLS = [auditorsPack] as const;
