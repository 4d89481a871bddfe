import { defineModule } from '../module/define-module.ts';

export const notifications = defineModule({
  name: 'notifications',
  async open(ground) {
    const { openNotifications } = await import('./start.ts');
    const { mailRecipients } = await import('../identity/port/mail-recipients.ts');
    const { aboutCredits } = await import('../offers/port/about-credits.ts');
    const recipients = mailRecipients(ground.now);
    return openNotifications({ ...ground, recipients, aboutCredits });
  },
  ports: (opened) => ({ notifications: opened }),
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
