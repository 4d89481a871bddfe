import type { Payouts } from '#contracts/internal/payouts.ts';
import { defineModule } from '../module/define-module.ts';

declare module '../module/ground.ts' {
  interface Ports {
    payouts: Payouts;
  }
}

export const payouts = defineModule({
  name: 'payouts',
  async open(ground) {
    const { openPayouts } = await import('./start.ts');
    const { configuredRegistry } = await import('./configured-registry.ts');
    return openPayouts({ ...ground, registry: await configuredRegistry(ground) });
  },
  ports: ({ hint, providers, statements }) => ({ payouts: { hint, providers, statements } }),
  routes: () => import('./routes.ts'),
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
