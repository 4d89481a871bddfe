import type { Notifications } from '#contracts/internal/notifications.ts';
import { defineModule } from '../module/define-module.ts';

declare module '../module/ground.ts' {
  interface Ports {
    notifications: Notifications;
  }
}

export const notifications = defineModule({
  name: 'notifications',
  async open(ground) {
    const { openNotifications } = await import('./start.ts');
    const { mailRecipients } = await import('../identity/port/mail-recipients.ts');
    const recipients = mailRecipients(ground.now);
    return openNotifications({ ...ground, recipients });
  },
  ports: (opened) => ({ notifications: opened }),
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
