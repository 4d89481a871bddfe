import { defineModule } from '../module/define-module.ts';

export const referrals = defineModule({
  name: 'referrals',
  async open({ releaseEveryMs: everyMs, ...ground }) {
    const { openReferrals } = await import('./start.ts');
    const pace = everyMs === undefined ? {} : { everyMs };
    return openReferrals({ ...ground, ...pace });
  },
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
