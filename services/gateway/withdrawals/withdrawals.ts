import type { HandlerRooms } from '../handlers.ts';
import { requestHandlers } from './request-withdrawal.ts';
import { staffHandlers } from './staff-actions.ts';
import { listHandlers } from './withdrawal-lists.ts';

type Deps = Pick<HandlerRooms, 'pool' | 'ledger' | 'identity' | 'payouts'>;

export function withdrawalHandlers(deps: Deps) {
  return { ...requestHandlers(deps), ...listHandlers(deps), ...staffHandlers(deps) };
}
