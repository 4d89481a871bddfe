import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../../api/api-error.ts';
import { useRefreshViews } from '../../../api/use-call.ts';
import { paths } from '../../../ui/paths.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { EARN, type RefusalWords, refusalWords } from './bet-rules.ts';

/** Two sentences and a link. */
const READ_MS = 10_000;

export function useRefusalToast(): (error: ApiError, words?: RefusalWords) => void {
  const toast = useToast();
  const refresh = useRefreshViews();
  const navigate = useNavigate();
  return useCallback(
    (error, words = refusalWords(error)) => {
      // The balance on screen allowed the bet, so it is out of date.
      const isShort = error.code === 'insufficient-points';
      if (isShort) refresh(['balance']);
      // The limits on screen may be out of date, or the bet higher than what is left.
      const isOwn = error.code === 'limit-reached' || error.code === 'player-excluded';
      if (isOwn) refresh(['limits']);
      const toLimits = () => void navigate(paths.limits);
      toast({
        tone: 'loss',
        ...words,
        ...(isShort && { way: { name: EARN.name, onTake: () => void navigate(EARN.to) } }),
        ...(isOwn && { way: { name: 'Your limits', onTake: toLimits }, durationMs: READ_MS }),
      });
    },
    [toast, refresh, navigate],
  );
}
