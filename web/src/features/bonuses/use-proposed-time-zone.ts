// The browser's time zone is the player's until they say another one: it is proposed once, where their days matter first.
import { useEffect, useRef } from 'react';
import { setTimeZoneCall } from '#contracts/bonuses/calls.ts';
import { useSession } from '../../api/session.tsx';
import { useCallMutation } from '../../api/use-call.ts';

export function useProposedTimeZone(): void {
  const { user } = useSession();
  const { mutate } = useCallMutation(setTimeZoneCall);
  const isProposed = useRef(false);
  const isMissing = user !== null && user.timeZone === null;
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!isMissing || isProposed.current || timeZone === undefined) return;
    isProposed.current = true;
    // The days are those of UTC until it is taken.
    mutate({ body: { timeZone } });
  }, [isMissing, mutate]);
}
