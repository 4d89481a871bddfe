import type { Finance } from '#contracts/internal/finance.ts';
import type { Ground } from './ground.ts';

export async function openFinanceOn(ground: Ground): Promise<Finance> {
  const { openFinance } = await import('./finance/start.ts');
  const { readNamesAtProvider } = await import('./payouts/names-at-provider.ts');
  const log = ground.log.child({ part: 'finance' });
  const finance = openFinance({ ...ground, namesAtProvider: readNamesAtProvider, log });
  ground.lifecycle.onStop('finance', () => finance[Symbol.asyncDispose]());
  return finance;
}
