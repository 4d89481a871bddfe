import { defineModule } from '../module/define-module.ts';

export const finance = defineModule({
  name: 'finance',
  async open(ground) {
    const { openFinance } = await import('./start.ts');
    return openFinance(ground);
  },
  handlers: () => import('./handlers.ts'),
});
