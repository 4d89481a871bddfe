import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ChatState, chatState } from '#contracts/chat/state.ts';
import { limitsCall } from '#contracts/limits/calls.ts';
import { keyOf } from '../api/query-client.ts';
import { usePerson } from '../api/session.tsx';
import { useCallQuery } from '../api/use-call.ts';
import { useLive } from './live-provider.tsx';

/** Whether to tell the player of a points rain: not staff, who do not take part, nor players who chose not to play. */
export function useIsRaining(): boolean {
  const { chat } = useLive();
  const isStaff = usePerson()?.permissions.length !== 0;
  const client = useQueryClient();
  useEffect(
    () =>
      chat.subscribe((event) => {
        if (event !== 'rain_start' && event !== 'rain_end') return;
        const isRaining = event === 'rain_start';
        client.setQueryData<ChatState>(keyOf(chatState), (state) => state && { ...state, isRaining });
      }),
    [chat, client],
  );
  const { data } = useCallQuery(chatState);
  const isRaining = !isStaff && data?.isRaining === true;
  const limits = useCallQuery(limitsCall, undefined, { enabled: isRaining });
  return isRaining && limits.data?.exclusion === null;
}
