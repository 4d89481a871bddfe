import type { Ground } from './ground.ts';

export async function openAuditorOn(ground: Ground, masterKey: string | null): Promise<void> {
  const { openAuditThread } = await import('./auditor/open-thread.ts');
  const { firstSettings } = ground.config;
  const audit = openAuditThread({ ...ground, masterKey, firstSettings, log: ground.log.child({ part: 'audit' }) });
  ground.lifecycle.onStop('audit', () => audit[Symbol.asyncDispose]());
}
