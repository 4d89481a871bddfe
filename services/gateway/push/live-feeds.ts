import type { Server as HttpServer } from 'node:http';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import type { Log } from '#infra/process/log.ts';
import type { HearChat } from './hear-chat.ts';
import type { RefuseHost } from '../http/host.ts';
import type { Names } from '../../module/names.ts';
import type { PublicIds } from '../../module/public-ids.ts';
import { type ActivityListeners, ActivityNews } from './activity-news.ts';
import { type ActivityConnection, type ActivitySockets, openActivitySockets } from './activity-socket.ts';
import type { Connections } from './connections.ts';
import { FlightNews } from './flight-news.ts';
import type { FrameBudget } from './frame-budget.ts';
import type { Handshake } from './handshake.ts';

type FeedDeps = {
  http: HttpServer;
  handshake: Handshake;
  frames: Pick<FrameBudget, 'meter'>;
  refuseHost: RefuseHost;
  hearChat: HearChat;
  shownNames: Names;
  publicIds: PublicIds;
  now: () => number;
  log: Log;
  /** At /socket.io. */
  players: ActivityListeners;
};

type LiveFeeds = { sockets: ActivitySockets; take(update: ViewUpdate): void } & Disposable;

/** Rounds of all players on both sockets; flights at /ws. */
export function openLiveFeeds(connections: Connections<ActivityConnection>, deps: FeedDeps): LiveFeeds {
  const { http, handshake, frames, refuseHost, hearChat, players } = deps;
  const flights: FlightNews = new FlightNews(
    {
      get count() {
        return connections.count;
      },
      tellFlights: (push) => sockets.tellFlights(push),
    },
    deps,
  );
  const sockets = openActivitySockets(http, handshake, {
    frames,
    refuseHost,
    connections,
    hearChat,
    flightBoard: () => flights.board(),
  });
  const activity = new ActivityNews(
    {
      get count() {
        return connections.count + players.count;
      },
      async tellAll(push) {
        await Promise.all([sockets.tellAll({ type: 'game_result', ...push }), players.tellAll(push)]);
      },
    },
    { ...deps, names: deps.shownNames },
  );
  return {
    sockets,
    take(update) {
      activity.take(update.activity ?? []);
      flights.take(update.flights ?? []);
    },
    [Symbol.dispose]() {
      activity[Symbol.dispose]();
      flights[Symbol.dispose]();
    },
  };
}
