import { countedLedger } from '../module/counted-ledger.ts';
import { defineModule } from '../module/define-module.ts';
import { watchedLedger, type WatchedLedger } from '../module/watched-ledger.ts';
import { guardedLedger } from './guarded-ledger.ts';
import type { OpenCompliance } from './start.ts';

declare module '../module/ground.ts' {
  interface Ports {
    compliance: OpenCompliance;
    /** Takes the commands of players and staff. */
    ledger: WatchedLedger;
  }
}

export const compliance = defineModule({
  name: 'compliance',
  async open(ground) {
    const { openCompliance } = await import('./start.ts');
    return openCompliance(ground);
  },
  ports(opened, { ledger, throughLedger }) {
    const guarded = guardedLedger(countedLedger(ledger), opened);
    return { compliance: opened, ledger: watchedLedger(throughLedger?.(guarded) ?? guarded) };
  },
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
