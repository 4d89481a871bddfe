import type { invitations } from './port/invitations.ts';
import { defineModule } from '../module/define-module.ts';
import { referralShare } from './referral-share.ts';

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
  reacts: () => [referralShare],
  personal: () => import('./personal.ts'),
});
