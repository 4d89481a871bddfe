import type { Finance } from '#contracts/internal/finance.ts';
import type { Ground } from './ground.ts';

/** The program of its threads, which composes services. */
export const FINANCE_THREAD = new URL('finance-thread.ts', import.meta.url);

export async function openFinanceOn(ground: Ground): Promise<Finance> {
  const { openFinance } = await import('./finance/start.ts');
  const { REFUSED_POSTBACKS } = await import('./offers/conversions/refused-postbacks.ts');
  const log = ground.log.child({ part: 'finance' });
  const finance = openFinance({ ...ground, program: FINANCE_THREAD, postbacks: REFUSED_POSTBACKS, log });
  ground.lifecycle.onStop('finance', () => finance[Symbol.asyncDispose]());
  return finance;
}
