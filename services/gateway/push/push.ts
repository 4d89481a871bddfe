import type { Server as HttpServer } from 'node:http';
import { isBigWin } from '#contracts/play/notices.ts';
import type { Chat } from '#contracts/internal/chat.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { Sessions } from '#contracts/internal/sessions.ts';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Notice, ViewUpdate, ViewUpdates } from '#contracts/internal/view-updates.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { FollowedFlights } from '../../module/followed-flights.ts';
import type { HearChat } from './hear-chat.ts';
import type { Names } from '../../module/names.ts';
import type { AddressBlocks } from '../http/address-blocks.ts';
import type { RefuseHost } from '../http/host.ts';
import type { PublicIds } from '../../module/public-ids.ts';
import type { SessionCache } from '../session/session-cache.ts';
import { openChatNews } from './chat-news.ts';
import type { ActivityConnection } from './activity-socket.ts';
import { type Connection, Connections } from './connections.ts';
import type { FrameBudget } from './frame-budget.ts';
import type { Handshake } from './handshake.ts';
import { openLiveFeeds } from './live-feeds.ts';
import { openPlayerSockets, type PlayerConnection, type PlayerSockets } from './player-socket.ts';
import { StaffNews } from './staff-news.ts';
import { ViewPushes } from './view-pushes.ts';

export type PushRooms = {
  http: HttpServer;
  handshake: Handshake;
  refuseHost: RefuseHost;
  frames: FrameBudget;
  blocks: Pick<AddressBlocks, 'has' | 'onChange'>;
  sessions: Sessions;
  people: Pick<Identity, 'onPersonChange' | 'person'>;
  staff: Pick<StaffRecords, 'onNews'>;
  cache: SessionCache;
  updates: ViewUpdates;
  notifications: Pick<Notifications, 'onStored'>;
  chat: Pick<Chat, 'onChange' | 'online' | 'ignoring'>;
  hearChat: HearChat;
  settings: Pick<LiveSettings, 'value'>;
  names: Names;
  /** For lists that all players see. */
  shownNames: Names;
  publicIds: PublicIds;
  flights: FollowedFlights;
  now: () => number;
  monotonic: () => number;
  log: Log;
  metrics: Metrics;
};

/** Big wins are pushed from their storage instead. */
function bigWinBy(settings: PushRooms['settings']) {
  return ({ fact: { params } }: Notice) =>
    isBigWin(
      { stakePoints: params.stake, payoutPoints: params.payout },
      { multiple: settings.value('big-win-multiple'), points: settings.value('big-win-points') },
    );
}

function viewNewsOf(players: Connections<PlayerConnection>, sockets: PlayerSockets): ViewPushes {
  return new ViewPushes({
    has: (account) => players.has(account),
    get count() {
      return players.count;
    },
    ...sockets,
  });
}

function closeBlocked(blocks: PushRooms['blocks'], all: readonly Pick<Connections<Connection>, 'closeFrom'>[]): void {
  blocks.onChange(() => {
    for (const connections of all) connections.closeFrom((address) => blocks.has(address));
  });
}

export function openPush(rooms: PushRooms): AsyncDisposable {
  const { http, handshake, refuseHost, sessions, cache, now, monotonic, metrics } = rooms;
  const players = new Connections<PlayerConnection>(sessions, cache, now);
  // After the players' sockets, which must send their close before the connections end.
  const rawConnections = new Connections<Connection>(sessions, cache, now);
  const watchers = new Connections<ActivityConnection>(sessions, cache, now);
  closeBlocked(rooms.blocks, [players, rawConnections, watchers]);
  const { frames, flights, chat, hearChat, names } = rooms;
  const playerRooms = { connections: players, rawConnections, cache, frames, refuseHost, flights, monotonic, hearChat };
  const staffNews = new StaffNews(rooms);
  const playerSockets = openPlayerSockets(http, handshake, {
    ...playerRooms,
    countOnline: () => chat.online.count,
    staffNews,
  });
  const hearers = {
    get count() {
      return players.count;
    },
    tellAll: playerSockets.tellActivity,
  };
  const feeds = openLiveFeeds(watchers, { ...rooms, players: hearers });
  const chatNews = openChatNews({
    chat,
    names,
    now,
    countHere: () => players.accounts,
    listeners: [playerSockets.tellChat, feeds.sockets.tellChat],
  });
  metrics.observed('player_sockets', 'Open sockets at /socket.io.', () => players.count);
  metrics.observed('activity_sockets', 'Open sockets at /ws.', () => watchers.count);

  const views = viewNewsOf(players, playerSockets);
  const isBig = bigWinBy(rooms.settings);
  const unsubscribe = rooms.updates.subscribe((update: ViewUpdate) => {
    views.take(update);
    feeds.take(update);
    for (const notice of update.notices ?? [])
      if (players.has(notice.account) && !isBig(notice)) playerSockets.showWin(notice);
  });
  const stopNotifications = rooms.notifications.onStored({
    isWanted: (account) => (account === null ? players.count > 0 : players.has(account)),
    tell: (stored) => playerSockets.notify(stored),
  });

  // Missed changes (null) are ignored: all open pages would reload for a name.
  const stopPeople = rooms.people.onPersonChange((account) => {
    if (account !== null) playerSockets.tellOfPerson(account);
  });

  return {
    async [Symbol.asyncDispose]() {
      chatNews[Symbol.dispose]();
      unsubscribe();
      stopPeople();
      stopNotifications();
      for (const part of [staffNews, views, feeds, players, rawConnections, watchers]) part[Symbol.dispose]();
      await feeds.sockets.close();
      await playerSockets.close();
    },
  };
}
