import { defineModule } from '../module/define-module.ts';
import type { MailRoom } from './start.ts';
import type { MailWay } from './way.ts';

declare module '../module/ground.ts' {
  interface Base {
    /** Null if no mail is sent. */
    mailWay: MailWay | null;
  }
  interface Ports {
    /** Null unless mails are shown at /dev/mail. */
    devMail: MailRoom['latest'] | null;
  }
}

export const mail = defineModule({
  name: 'mail',
  async open({ mailWay: by, mailGuard: guard, ownUrl: publicUrl, now: _now, ...ground }) {
    if (by === null) return null;
    const { openMail } = await import('./start.ts');
    return openMail({ ...ground, guard, by, publicUrl });
  },
  ports(room, { mailWay, log }) {
    if (room === null || mailWay !== 'page') return { devMail: null };
    log.info('own machine only: /dev/mail is on, and shows every mail that would have been sent');
    return { devMail: room.latest };
  },
  personal: () => import('./personal.ts'),
});
