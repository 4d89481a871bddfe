import type { Notifications } from '#contracts/internal/notifications.ts';
import { DEFAULT_CHOICES } from '#contracts/notifications/kinds.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handlers } from '../module/handler.ts';
import { presentNotification } from './port/present.ts';

type NotificationCall =
  | 'bonus-reminder'
  | 'set-bonus-reminder'
  | 'notifications'
  | 'unread-notifications'
  | 'read-notification'
  | 'read-all-notifications'
  | 'notification-preferences'
  | 'change-notification-preferences'
  | 'unsubscribe-notifications';

const DEAD_LINK = refused('invalid-link', REFUSALS['invalid-link'].message);
const NOT_FOUND = refused('not-found', 'You have no such notification.');

export function notificationHandlers(notifications: Notifications): Pick<Handlers, NotificationCall> {
  async function preferences(account: number) {
    const chosen = await notifications.preferences(account);
    return answer({
      preferences: chosen.map((one) => ({ ...one, fixed: [...DEFAULT_CHOICES[one.kind].fixed] })),
    });
  }

  return {
    async notifications({ account, query }) {
      return answer((await notifications.list(account, query)).map(presentNotification));
    },
    async 'unread-notifications'({ account }) {
      return answer({ unread: await notifications.unread(account) });
    },
    async 'read-notification'({ account, params: { id } }) {
      return (await notifications.markRead(account, id)) ? answer({ success: true }) : NOT_FOUND;
    },
    async 'read-all-notifications'({ account, body }) {
      return answer({ success: true, marked: await notifications.markAllRead(account, body?.upTo) });
    },
    async 'unsubscribe-notifications'({ query: { token } }) {
      return (await notifications.unsubscribe(token)) ? answer({ success: true }) : DEAD_LINK;
    },
    async 'bonus-reminder'({ account }) {
      return answer({ hour: await notifications.reminderHour(account) });
    },
    async 'set-bonus-reminder'({ account, body: { hour } }) {
      await notifications.setReminderHour(account, hour);
      return answer({ hour });
    },
    'notification-preferences': ({ account }) => preferences(account),
    async 'change-notification-preferences'({ account, body }) {
      await notifications.setPreferences(account, body.preferences);
      return preferences(account);
    },
  };
}
