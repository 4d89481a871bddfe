import type { Notifications } from '#contracts/internal/notifications.ts';
import { answer, type Handlers } from '../calls/handler.ts';

type Rooms = { notifications: Pick<Notifications, 'reminderHour' | 'setReminderHour'> };

export function reminderHandlers({ notifications }: Rooms): Pick<Handlers, 'bonus-reminder' | 'set-bonus-reminder'> {
  return {
    async 'bonus-reminder'({ account }) {
      return answer({ hour: await notifications.reminderHour(account) });
    },
    async 'set-bonus-reminder'({ account, body: { hour } }) {
      await notifications.setReminderHour(account, hour);
      return answer({ hour });
    },
  };
}
