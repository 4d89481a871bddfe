import { defineModule } from '../module/define-module.ts';

export const status = defineModule({
  name: 'status',
  async open({ statusEveryMs, ...ground }) {
    const { openHouseStatus } = await import('./house-status.ts');
    const pace = statusEveryMs === undefined ? {} : { everyMs: statusEveryMs };
    return openHouseStatus({ ...ground, ...pace, name: ground.random.text(12) });
  },
  handlers: () => import('./handlers.ts'),
});
