import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import type { ViewName } from '#contracts/push.ts';
import { seenPositions } from '../../../api/position-memory.ts';
import { USER_KEY } from '../../../api/query-client.ts';
import { useRefreshViews } from '../../../api/use-call.ts';

const CHANGED_BY_ROUND: readonly ViewName[] = ['balance', 'rounds', 'statement'];

type ApplyReply = (reply: { newBalance: number }, position: string | null, changed?: readonly ViewName[]) => void;

/** A late or repeated reply may be older than the balance on screen, which then stays. */
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
      refresh(changed, changed === CHANGED_BY_ROUND ? false : undefined);
    },
    [client, refresh],
  );
}
