import type { MethodName } from './method-names.ts';

const PREFIX = 'manual-';

/** Names the provider of payments that people make from a bank file. */
export function manualProvider(method: MethodName): string {
  return `${PREFIX}${method}`;
}

export function isManualProvider(provider: string): boolean {
  return provider.startsWith(PREFIX);
}
