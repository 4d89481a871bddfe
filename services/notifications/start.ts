import type { Notifications } from '#contracts/internal/notifications.ts';
import { type MailerRooms, openMailer } from './mailer.ts';
import { named } from './named.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './store/listed.ts';
import { noteMentions } from './port/mentions.ts';
import { readPreferences, writePreferences } from './store/preferences.ts';
import { listSent, sendNotification } from './store/sent.ts';
import { openReminders, type ReminderRooms } from './reminders.ts';
import { readReminderHour, writeReminderHour } from './store/reminder-choice.ts';
import { unsubscribe } from './store/unsubscribe.ts';
import { StoredNotifications } from './stored-notifications.ts';

export type NotificationRooms = MailerRooms & ReminderRooms & { databaseUrl: string };

export type OpenNotifications = Notifications & AsyncDisposable;

export async function openNotifications(rooms: NotificationRooms): Promise<OpenNotifications> {
  const { pool } = rooms;
  const news = new StoredNotifications(rooms);
  await news.connect();
  const mailer = openMailer(rooms);
  const reminders = openReminders(rooms);
  return {
    list: async (account, page) => named(pool, await listNotifications(pool, account, page)),
    unread: (account) => countUnread(pool, account),
    markRead: (account, id) => markRead(pool, account, id),
    markAllRead: (account, upTo) => markAllRead(pool, account, upTo),
    preferences: (account) => readPreferences(pool, account),
    setPreferences: (account, changes) => writePreferences(pool, account, changes),
    unsubscribe: (token) => unsubscribe(pool, token),
    reminderHour: (account) => readReminderHour(pool, account),
    setReminderHour: (account, hour) => writeReminderHour(pool, { account, hour, now: rooms.clock.now() }),
    send: (toSend) => sendNotification(pool, toSend),
    sent: (page) => listSent(pool, page),
    noteMentions: (accounts, message) => noteMentions(pool, accounts, message),
    onStored: (listener) => news.subscribe(listener),
    async [Symbol.asyncDispose]() {
      await reminders[Symbol.asyncDispose]();
      await mailer[Symbol.asyncDispose]();
      await news[Symbol.asyncDispose]();
    },
  };
}
