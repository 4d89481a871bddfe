import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import { parsePosition } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';
import { seenPositions } from '../../../api/position-memory.ts';
import { USER_KEY } from '../../../api/query-client.ts';
import { useRefreshViews } from '../../../api/use-call.ts';
import { useLive } from '../../../live/live-provider.tsx';

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

/** For results shown after later replies have arrived. Views are read again when all have been shown. */
export function useApplyLanded(): (reply: { newBalance: number }, position: string | null) => void {
  const client = useQueryClient();
  const { gate } = useLive();
  const refresh = useRefreshViews();
  return useCallback(
    ({ newBalance }, position) => {
      client.setQueryData<User | null>(USER_KEY, (user) => {
        if (user === null || user === undefined || position === null) return user;
        const shown = parsePosition(user.lastPosition ?? position);
        const isOlder = [...parsePosition(position)].some(([partition, seq]) => seq < (shown.get(partition) ?? 0));
        return isOlder ? user : { ...user, points: newBalance, lastPosition: position };
      });
      gate.pass(() => refresh(CHANGED_BY_ROUND, false));
    },
    [client, gate, refresh],
  );
}
