// The settings that were changed, as stored: whoever reads them checks them against the registry.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const settingRow = z.object({
  key: z.string(),
  value: z.unknown(),
  /** The event that set it. */
  seq: z.int(),
  actor: z.string(),
  at: z.int(),
});
export type SettingRow = z.infer<typeof settingRow>;

export function readSettings(db: CommonQueryMethods): Promise<readonly SettingRow[]> {
  return db.any(sql.type(settingRow)`SELECT key, value, seq, actor, at FROM settings.setting ORDER BY key`);
}

const changeRow = settingRow.extend({ partition: z.int(), reason: z.string() });
export type SettingChangeRow = z.infer<typeof changeRow>;

/** The latest first. */
export function readSettingChanges(
  db: CommonQueryMethods,
  key: string,
  limit: number,
): Promise<readonly SettingChangeRow[]> {
  return db.any(sql.type(changeRow)`
    SELECT key, value, partition, seq, actor, reason, at FROM settings.change
    WHERE key = ${key} ORDER BY seq DESC, partition DESC LIMIT ${limit}`);
}
