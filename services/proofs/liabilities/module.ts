import { defineModule } from '../../module/define-module.ts';

export const liabilities = defineModule({
  name: 'liabilities',
  async open(ground) {
    const { openUnequalDays } = await import('./unequal-days.ts');
    return openUnequalDays(ground);
  },
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
