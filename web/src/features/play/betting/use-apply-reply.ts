// What an answer that moved points changes on the screen: the balance in the bar, and the views that are read again.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { User } from '#contracts/accounts/calls.ts';
import type { ViewName } from '#contracts/push.ts';
import { seenPositions } from '../../../api/position-memory.ts';
import { USER_KEY } from '../../../api/query-client.ts';
import { useRefreshViews } from '../../../api/use-call.ts';

const CHANGED_BY_ROUND: readonly ViewName[] = ['balance', 'game-stats', 'game-history', 'statement'];

/** `position`: how far the answer reaches; null when it does not say. */
type ApplyReply = (reply: { newBalance: number }, position: string | null, changed?: readonly ViewName[]) => void;

/**
 * Puts the balance of the reply on the screen and has the views of it read again. An answer that is shown late, or given
 * a second time, may be older than the balance that is there.
 */
export function useApplyReply(): ApplyReply {
  const client = useQueryClient();
  const refresh = useRefreshViews();
  return useCallback(
    ({ newBalance }, position, changed = CHANGED_BY_ROUND) => {
      if (position === null || !seenPositions.isOvertaken('balance', position)) {
        client.setQueryData<User | null>(USER_KEY, (user) =>
          user ? { ...user, points: newBalance, lastPosition: position ?? user.lastPosition } : user,
        );
      }
      refresh(changed);
    },
    [client, refresh],
  );
}
