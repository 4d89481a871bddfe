import { defineModule } from '../../module/define-module.ts';

export const liabilities = defineModule({
  name: 'liabilities',
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
