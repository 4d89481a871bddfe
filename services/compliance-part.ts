import type { Compliance } from '#contracts/internal/compliance.ts';
import { payeeKeyOf } from '#infra/process/secrets.ts';
import type { Ground } from './ground.ts';

export async function openComplianceOn(ground: Ground): Promise<Compliance> {
  const { openCompliance } = await import('./compliance/start.ts');
  const log = ground.log.child({ part: 'compliance' });
  const compliance = openCompliance({ ...ground, payeeKey: payeeKeyOf(ground.config), log });
  ground.lifecycle.onStop('compliance', () => compliance[Symbol.asyncDispose]());
  return compliance;
}
