import { defineModule } from '../module/define-module.ts';

export const support = defineModule({
  name: 'support',
  async open(ground) {
    const { openSupport } = await import('./start.ts');
    const { confirmedAddressOf: confirmedAddress } = await import('../identity/port/mail-recipients.ts');
    return openSupport({ ...ground, confirmedAddress });
  },
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
