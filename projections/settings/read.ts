import type { ClientBase } from 'pg';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const settingRow = z.object({
  key: z.string(),
  value: z.unknown(),
  seq: z.int(),
  actor: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
});
export type SettingRow = z.infer<typeof settingRow>;

/** SQLSTATE for an undefined table and an invalid schema name. */
const NOT_THERE: ReadonlySet<unknown> = new Set(['42P01', '3F000']);

/** Null if no projector has created the view. */
export async function readSettings(db: ClientBase): Promise<readonly SettingRow[] | null> {
  try {
    const { rows } = await db.query<SettingRow>(
      'SELECT key, value, seq::float8 AS seq, actor, at::float8 AS at FROM settings.setting ORDER BY key',
    );
    return z.array(settingRow).parse(rows);
  } catch (error) {
    if (NOT_THERE.has((error as { code?: unknown }).code)) return null;
    throw error;
  }
}

const changeRow = settingRow.extend({ partition: z.int(), reason: z.string() });
export type SettingChangeRow = z.infer<typeof changeRow>;

export type ChangesWanted = {
  key: string;
  before?: number | undefined;
  limit: number;
};

/** Newest first. All belong to one account, and so to one partition. */
export function readSettingChanges(
  db: CommonQueryMethods,
  { key, before, limit }: ChangesWanted,
): Promise<readonly SettingChangeRow[]> {
  return db.any(sql.type(changeRow)`
    SELECT key, value, partition, seq, actor, reason, at FROM settings.change
    WHERE key = ${key} AND (${before ?? null}::int8 IS NULL OR seq < ${before ?? null}::int8)
    ORDER BY seq DESC, partition DESC LIMIT ${limit}`);
}
