import type { DatabasePool } from 'slonik';
import { readActivity } from '#projections/activity/read.ts';
import { answer, type Handler } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import type { PublicIds } from '../module/public-ids.ts';
import { presentActivity } from './port/activity-line.ts';

export function activityHandler(pool: DatabasePool, names: Names, publicIds: PublicIds): Handler<'activity'> {
  return async () => {
    const rows = await readActivity(pool);
    const nameOf = await names(rows.map((row) => row.account));
    const activities = rows.map((row) => presentActivity(row, nameOf(row.account), publicIds));
    return answer({ success: true, activities });
  };
}
