import type { Ground } from './ground.ts';

export async function openAuditorOn(ground: Ground, masterKey: string | null): Promise<void> {
  const { openAuditor } = await import('./auditor/start.ts');
  const auditor = openAuditor({ ...ground, masterKey, log: ground.log.child({ part: 'audit' }) });
  ground.lifecycle.onStop('audit', () => auditor[Symbol.asyncDispose]());
}
