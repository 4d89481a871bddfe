import { numbersOf } from '#infra/postgres/session/columns.ts';
import { type Statement } from '#infra/postgres/session/pipeline.ts';
import type { BalanceDelta } from './fold.ts';

export function writeBalance(schema: string, deltas: readonly BalanceDelta[]): Statement[] {
  if (deltas.length === 0) return [];
  return [
    {
      name: `${schema}.account`,
      // A late (parked) event must not overwrite a newer balance.
      text: `
      INSERT INTO ${schema}.account AS stored (account, partition, seq, available, held, earned, withdrawn)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::int8[], $6::numeric[], $7::numeric[])
      ON CONFLICT (account) DO UPDATE SET
        seq = greatest(stored.seq, excluded.seq),
        available = CASE WHEN excluded.seq > stored.seq THEN excluded.available ELSE stored.available END,
        held = CASE WHEN excluded.seq > stored.seq THEN excluded.held ELSE stored.held END,
        earned = stored.earned + excluded.earned,
        withdrawn = stored.withdrawn + excluded.withdrawn`,
      values: [
        numbersOf(deltas, (delta) => delta.account),
        numbersOf(deltas, (delta) => delta.partition),
        numbersOf(deltas, (delta) => delta.seq),
        numbersOf(deltas, (delta) => delta.available),
        numbersOf(deltas, (delta) => delta.held),
        numbersOf(deltas, (delta) => delta.earned),
        numbersOf(deltas, (delta) => delta.withdrawn),
      ],
    },
  ];
}
