import { activityHandler } from './activity.ts';
import { type LobbyDeps, lobbyHandler } from './lobby.ts';
import { publicActivityHandler } from './public-activity.ts';

export function activityHandlers(deps: LobbyDeps) {
  const { pool, shownNames, publicIds } = deps;
  return {
    activity: activityHandler(pool, shownNames, publicIds),
    'public-activity': publicActivityHandler(pool, shownNames, publicIds),
    lobby: lobbyHandler(deps),
  };
}
