import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { readActivity, readPublicActivity } from '#projections/activity/read.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handler } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import type { PublicIds } from '../module/public-ids.ts';
import { type LobbyDeps, lobbyHandler } from './lobby.ts';
import { presentActivity } from './port/activity-line.ts';

function publicActivityHandler(pool: DatabasePool, names: Names, publicIds: PublicIds): Handler<'public-activity'> {
  return async () => {
    const rows = await readPublicActivity(pool);
    const nameOf = await names(rows.map((row) => row.account));
    return answer(
      rows.map(({ id, type, account, amountPoints, game, at }) => ({
        id: publicIds('round', id),
        type,
        username: nameOf(account),
        amount: amountPoints,
        game,
        timestamp: instantOf(at),
      })),
    );
  };
}

function activityHandler(pool: DatabasePool, names: Names, publicIds: PublicIds): Handler<'activity'> {
  return async () => {
    const rows = await readActivity(pool);
    const nameOf = await names(rows.map((row) => row.account));
    const activities = rows.map((row) => presentActivity(row, nameOf(row.account), publicIds));
    return answer({ success: true, activities });
  };
}

function activityHandlers(deps: LobbyDeps) {
  const { pool, shownNames, publicIds } = deps;
  return {
    activity: activityHandler(pool, shownNames, publicIds),
    'public-activity': publicActivityHandler(pool, shownNames, publicIds),
    lobby: lobbyHandler(deps),
  };
}

export const handlers = (ground: Ground) => activityHandlers(ground);
