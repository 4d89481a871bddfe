import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isOld } from '../api/read-again.ts';

const OLD = { type: 'active', predicate: isOld } as const;

type OldFigures = {
  areOld: boolean;
  isRetrying: boolean;
  retry(): void;
};

export function useOldFigures(): OldFigures {
  const client = useQueryClient();
  const areOld = useInCache(() => client.getQueryCache().findAll(OLD).length > 0);
  const isRetrying = useInCache(() => client.isFetching(OLD) > 0);
  return { areOld, isRetrying, retry: () => void client.refetchQueries(OLD) };
}

function useInCache(ask: () => boolean): boolean {
  const client = useQueryClient();
  const listen = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  return useSyncExternalStore(listen, ask);
}
