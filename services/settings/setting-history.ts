import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { readSettingChanges } from '#projections/settings/read.ts';
import { operatorNames } from '../module/operator-names.ts';
import { answer, type Handler } from '../module/handler.ts';

type Deps = { pool: DatabasePool; identity: Pick<Identity, 'publicPersons'> };

export function settingHistoryHandler({ pool, identity }: Deps): Handler<'setting-history'> {
  return async ({ params: { key }, query: { before, limit } }) => {
    const rows = await readSettingChanges(pool, { key, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const nameOf = await operatorNames(
      identity,
      shown.map(({ actor }) => actor),
    );
    return answer({
      changes: shown.map(({ partition, seq, value, actor, reason, at }) => {
        return {
          place: `${partition}-${seq}`,
          value,
          actor,
          name: nameOf(actor),
          reason,
          at: instantOf(at),
        };
      }),
      next: rows.length > limit ? shown.at(-1)!.seq : null,
    });
  };
}
