// Tells in a toast what the server refused.
import { useCallback } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useRefreshViews } from '../../../api/use-call.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { type RefusalWords, refusalWords } from './bet-rules.ts';

/** `words`: for a table that has its own. */
export function useRefusalToast(): (error: ApiError, words?: RefusalWords) => void {
  const toast = useToast();
  const refresh = useRefreshViews();
  return useCallback(
    (error, words = refusalWords(error)) => {
      // The balance on this screen said that the points suffice: it is old.
      if (error.code === 'insufficient-points') refresh(['balance']);
      toast({ tone: 'loss', ...words });
    },
    [toast, refresh],
  );
}
