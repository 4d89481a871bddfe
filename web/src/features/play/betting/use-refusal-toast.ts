// Shows a refusal as a toast.
import { useCallback } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useRefreshViews } from '../../../api/use-call.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { type RefusalWords, refusalWords } from './bet-rules.ts';

export function useRefusalToast(): (error: ApiError, words?: RefusalWords) => void {
  const toast = useToast();
  const refresh = useRefreshViews();
  return useCallback(
    (error, words = refusalWords(error)) => {
      // The balance on screen allowed the bet, so it is out of date.
      if (error.code === 'insufficient-points') refresh(['balance']);
      toast({ tone: 'loss', ...words });
    },
    [toast, refresh],
  );
}
