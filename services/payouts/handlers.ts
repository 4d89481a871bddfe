import type { Ground } from '../module/ground.ts';
import { payoutDeskHandlers } from './handlers/payout-desk.ts';
import { withdrawalHandlers } from './handlers/withdrawals.ts';
import type { OpenPayouts } from './start.ts';

export function handlers(ground: Ground, { registry }: OpenPayouts) {
  const deps = { ...ground, registry };
  return { ...withdrawalHandlers(deps), ...payoutDeskHandlers(deps) };
}
