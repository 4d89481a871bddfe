import type { Notifications } from '#contracts/internal/notifications.ts';
import { unsubscribeCall } from '#contracts/notifications/calls.ts';
import { defineModule } from '../module/define-module.ts';
import { redirectTo } from '../module/routes.ts';

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
  // Mail programs unsubscribe by POST; browsers that open the same link get the page that can undo it.
  routes: () => ({ routes: () => ({ pages: { [unsubscribeCall.path]: redirectTo('/profile#notifications') } }) }),
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
