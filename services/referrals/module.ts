import type { invitations } from './port/invitations.ts';
import { defineModule } from '../module/define-module.ts';

declare module '../module/ground.ts' {
  interface Ports {
    invitations: typeof invitations;
  }
}

export const referrals = defineModule({
  name: 'referrals',
  async open({ releaseEveryMs: everyMs, ...ground }) {
    const { openReferrals } = await import('./start.ts');
    const pace = everyMs === undefined ? {} : { everyMs };
    return openReferrals({ ...ground, ...pace });
  },
  gives: () => import('./port/invitations.ts'),
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
