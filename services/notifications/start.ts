// Opens notifications for a gateway: what players read and set, what staff send, and news of what was stored.
import type { DatabasePool } from 'slonik';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { Log } from '#infra/process/log.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './store/listed.ts';
import { readPreferences, writePreferences } from './store/preferences.ts';
import { listSent, sendNotification } from './store/sent.ts';
import { StoredNews } from './stored-news.ts';

export type NotificationRooms = { pool: DatabasePool; databaseUrl: string; log: Log };

export type OpenNotifications = Notifications & AsyncDisposable;

/** Rejects when the database cannot be reached. */
export async function openNotifications(rooms: NotificationRooms): Promise<OpenNotifications> {
  const { pool } = rooms;
  const news = new StoredNews(rooms);
  await news.connect();
  return {
    list: (account, page) => listNotifications(pool, account, page),
    unread: (account) => countUnread(pool, account),
    markRead: (account, id) => markRead(pool, account, id),
    markAllRead: (account) => markAllRead(pool, account),
    preferences: (account) => readPreferences(pool, account),
    setPreferences: (account, changes) => writePreferences(pool, account, changes),
    send: (toSend) => sendNotification(pool, toSend),
    sent: (page) => listSent(pool, page),
    onStored: (listener) => news.subscribe(listener),
    [Symbol.asyncDispose]: () => news[Symbol.asyncDispose](),
  };
}
