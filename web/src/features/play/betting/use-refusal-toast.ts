import { useCallback } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useRefreshViews } from '../../../api/use-call.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { type RefusalWords, refusalWords } from './bet-rules.ts';

const READ_MS = 10_000;

export function useRefusalToast(): (error: ApiError, words?: RefusalWords) => void {
  const toast = useToast();
  const refresh = useRefreshViews();
  return useCallback(
    (error, words = refusalWords(error)) => {
      // The balance on screen allowed the bet, so it is out of date.
      const isShort = error.code === 'insufficient-points';
      if (isShort) refresh(['balance']);
      const isOwn = error.code === 'limit-reached' || error.code === 'player-excluded';
      if (isOwn) refresh(['limits']);
      toast({ tone: 'loss', ...words, ...(isOwn && { durationMs: READ_MS }) });
    },
    [toast, refresh],
  );
}
