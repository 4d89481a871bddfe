import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { type Statement } from '#infra/postgres/session/pipeline.ts';
import type { SettingChange } from './fold.ts';

export function writeSettings(schema: string, changes: readonly SettingChange[]): Statement[] {
  if (changes.length === 0) return [];
  return [
    {
      name: `${schema}.change`,
      // A late (parked) event must not overwrite a newer value.
      text: `
      WITH told AS (
        SELECT * FROM unnest($1::text[], $2::int2[], $3::int8[], $4::text[], $5::text[], $6::text[], $7::int8[])
          AS row (key, partition, seq, value, actor, reason, at)
      ), kept AS (
        INSERT INTO ${schema}.change (key, partition, seq, value, actor, reason, at)
        SELECT key, partition, seq, value::jsonb, actor, reason, at FROM told
      )
      INSERT INTO ${schema}.setting AS stored (key, partition, seq, value, actor, at)
      SELECT DISTINCT ON (key) key, partition, seq, value::jsonb, actor, at FROM told ORDER BY key, seq DESC
      ON CONFLICT (key) DO UPDATE SET
        partition = excluded.partition, seq = excluded.seq, value = excluded.value,
        actor = excluded.actor, at = excluded.at
      WHERE excluded.seq > stored.seq`,
      values: [
        textsOf(changes, ({ key }) => key),
        numbersOf(changes, ({ partition }) => partition),
        numbersOf(changes, ({ seq }) => seq),
        textsOf(changes, ({ value }) => value),
        textsOf(changes, ({ actor }) => actor),
        textsOf(changes, ({ reason }) => reason),
        numbersOf(changes, ({ at }) => at),
      ],
    },
  ];
}
