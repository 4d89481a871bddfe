// Puts the open rounds of a batch where they stand now, and takes away those that are over.
// Before it: fold.ts. After it: read-open.ts.
import type { ClientBase } from 'pg';
import { numbersOf, textsOf } from '../postgres/columns.ts';
import type { OpenRoundDelta } from './fold.ts';

export async function writeOpenRounds(
  db: ClientBase,
  schema: string,
  deltas: readonly OpenRoundDelta[],
): Promise<void> {
  const over = deltas.filter(({ round }) => round === null);
  if (over.length > 0) await close(db, schema, over);
  const open = deltas.flatMap(({ account, round }) => (round === null ? [] : [{ account, ...round }]));
  if (open.length === 0) return;
  await db.query({
    name: `${schema}.open`,
    text: `
      INSERT INTO ${schema}.open (account, game, start_id, params, progress, stake, max_payout, epoch, nonce,
        rules_version, started_at, moved_at)
      SELECT * FROM unnest($1::int8[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::int8[], $7::int8[],
        $8::int4[], $9::int8[], $10::int4[], $11::int8[], $12::int8[])
      ON CONFLICT (account, game) DO UPDATE SET
        start_id = excluded.start_id, params = excluded.params, progress = excluded.progress, stake = excluded.stake,
        max_payout = excluded.max_payout, epoch = excluded.epoch, nonce = excluded.nonce,
        rules_version = excluded.rules_version, started_at = excluded.started_at, moved_at = excluded.moved_at`,
    values: [
      numbersOf(open, (round) => round.account),
      textsOf(open, (round) => round.game),
      textsOf(open, (round) => round.startId),
      textsOf(open, (round) => JSON.stringify(round.params)),
      textsOf(open, (round) => JSON.stringify(round.progress)),
      numbersOf(open, (round) => round.stakePoints),
      numbersOf(open, (round) => round.maxPayoutPoints),
      numbersOf(open, (round) => round.epoch),
      numbersOf(open, (round) => round.nonce),
      numbersOf(open, (round) => round.rulesVersion),
      numbersOf(open, (round) => round.startedAt),
      numbersOf(open, (round) => round.movedAt),
    ],
  });
}

async function close(db: ClientBase, schema: string, over: readonly OpenRoundDelta[]): Promise<void> {
  await db.query({
    name: `${schema}.open close`,
    text: `
      DELETE FROM ${schema}.open AS stored USING unnest($1::int8[], $2::text[]) AS ended (account, game)
      WHERE (stored.account, stored.game) = (ended.account, ended.game)`,
    values: [numbersOf(over, ({ account }) => account), textsOf(over, ({ game }) => game)],
  });
}
