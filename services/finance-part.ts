import type { Finance } from '#contracts/internal/finance.ts';
import type { Ground } from './ground.ts';

export async function openFinanceOn(ground: Ground): Promise<Finance> {
  const { openFinance } = await import('./finance/start.ts');
  const { readNamesAtProvider } = await import('./payouts/names-at-provider.ts');
  const { REFUSED_POSTBACKS } = await import('./offers/conversions/refused-postbacks.ts');
  const log = ground.log.child({ part: 'finance' });
  const finance = openFinance({ ...ground, namesAtProvider: readNamesAtProvider, postbacks: REFUSED_POSTBACKS, log });
  ground.lifecycle.onStop('finance', () => finance[Symbol.asyncDispose]());
  return finance;
}
