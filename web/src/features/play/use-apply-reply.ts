// What an answer that moved points changes on the screen: the balance in the bar, and the views that are read again.
// Before it: use-place-bet.ts and rounds/use-open-round.ts. After it: the session user in the cache.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { User } from '#contracts/api/auth.ts';
import type { ViewName } from '#contracts/push.ts';
import { USER_KEY } from '../../api/query-client.ts';
import { useRefreshViews } from '../../api/use-call.ts';

const CHANGED_BY_ROUND: readonly ViewName[] = ['balance', 'game-stats', 'game-history', 'statement'];

/** Puts the balance of the reply on the screen and has the views of it read again. */
export function useApplyReply(): (reply: { newBalance: number }, changed?: readonly ViewName[]) => void {
  const client = useQueryClient();
  const refresh = useRefreshViews();
  return useCallback(
    ({ newBalance }, changed = CHANGED_BY_ROUND) => {
      client.setQueryData<User | null>(USER_KEY, (user) => (user ? { ...user, points: newBalance } : user));
      refresh(changed);
    },
    [client, refresh],
  );
}
