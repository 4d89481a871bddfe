import type { Ground } from '../module/ground.ts';
import { payoutDeskHandlers } from './handlers/payout-desk.ts';
import { withdrawalHandlers } from './handlers/withdrawals.ts';

export function handlers(ground: Ground) {
  return { ...withdrawalHandlers(ground), ...payoutDeskHandlers(ground) };
}
