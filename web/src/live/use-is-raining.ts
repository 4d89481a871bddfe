import { useEffect, useState } from 'react';
import { chatState } from '#contracts/chat/state.ts';
import { limitsCall } from '#contracts/limits/calls.ts';
import { useUser } from '../api/session.tsx';
import { useCallQuery } from '../api/use-call.ts';
import { useLive } from './live-provider.tsx';

/**
 * Whether to tell the player of a points rain: not staff, who do not take part, nor players who chose not to play. After a push,
 * the push decides.
 */
export function useIsRaining(): boolean {
  const { chat } = useLive();
  const isStaff = useUser().permissions.length > 0;
  const [pushed, setPushed] = useState<boolean | null>(null);
  useEffect(
    () =>
      chat.subscribe((event) => {
        if (event === 'rain_start' || event === 'rain_end') setPushed(event === 'rain_start');
      }),
    [chat],
  );
  const { data } = useCallQuery(chatState);
  const isRaining = !isStaff && (pushed ?? data?.isRaining ?? false);
  const limits = useCallQuery(limitsCall, undefined, { enabled: isRaining });
  return isRaining && limits.data?.exclusion === null;
}
