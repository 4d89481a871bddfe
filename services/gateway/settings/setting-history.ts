import type { DatabasePool } from 'slonik';
import { readSettingChanges } from '#projections/settings/read.ts';
import { answer, type Handler } from '../calls/handler.ts';

export function settingHistoryHandler(pool: DatabasePool): Handler<'setting-history'> {
  return async ({ params: { key }, query: { before, limit } }) => {
    const rows = await readSettingChanges(pool, { key, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return answer({
      changes: shown.map(({ partition, seq, value, actor, reason, at }) => {
        return { place: `${partition}-${seq}`, value, actor, reason, at: new Date(at).toISOString() };
      }),
      next: rows.length > limit ? shown.at(-1)!.seq : null,
    });
  };
}
