import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { cancelWhatIfCall, startWhatIfCall, whatIfCall } from '#contracts/settings/what-if-calls.ts';
import type { WHAT_IF_DAYS } from '#contracts/settings/what-if.ts';
import { callApi, newIdempotencyKey } from '../../api/client.ts';
import { keyOf } from '../../api/query-client.ts';
import { useCallQuery } from '../../api/use-call.ts';

export type WhatIfRun = NonNullable<ReplyOf<typeof whatIfCall>['run']>;
export type WhatIfDays = (typeof WHAT_IF_DAYS)[number];

export type AskedWhatIf = { key: string; value: unknown; days: WhatIfDays };

export type WhatIfState =
  | { kind: 'starting' }
  | { kind: 'not-possible'; why: string }
  | { kind: 'not-started'; error: unknown }
  | { kind: 'running'; run: WhatIfRun | null }
  | { kind: 'lost' }
  | { kind: 'done'; run: WhatIfRun & { result: NonNullable<WhatIfRun['result']> } };

type Started = { id: string } | { why: string } | { error: unknown } | null;

const EVERY_MS = 400;

/** Computes from mount to unmount. */
export function useWhatIf({ key, value, days }: AskedWhatIf): WhatIfState {
  const [started, setStarted] = useState<Started>(null);
  const client = useQueryClient();
  const text = JSON.stringify(value);
  useEffect(() => {
    const id = newIdempotencyKey();
    const body = { key, value: JSON.parse(text) as unknown, days };
    let isLeft = false;
    const starting = callApi(startWhatIfCall, { body }, { idempotencyKey: id }).then(
      ({ data: { id: begun, why } }) => !isLeft && setStarted(begun === null ? { why: why ?? '' } : { id: begun }),
      (error: unknown) => !isLeft && setStarted({ error }),
    );
    return () => {
      isLeft = true;
      void starting.then(() => callApi(cancelWhatIfCall, { params: { id } })).catch(() => undefined);
      client.removeQueries({ queryKey: keyOf(whatIfCall, {}) });
    };
  }, [key, text, days, client]);
  const id = started !== null && 'id' in started ? started.id : null;
  const read = useCallQuery(
    whatIfCall,
    {},
    {
      enabled: id !== null,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (isOver(state.data as ReplyOf<typeof whatIfCall>, id) ? false : EVERY_MS),
    },
  );
  if (started === null) return { kind: 'starting' };
  if ('error' in started) return { kind: 'not-started', error: started.error };
  if (!('id' in started)) return { kind: 'not-possible', why: started.why };
  const run = read.data?.run ?? null;
  if (run === null || run.id !== started.id) {
    const isReplaced = run !== null && read.dataUpdatedAt > 0 && run.id > started.id;
    return isReplaced ? { kind: 'lost' } : { kind: 'running', run: null };
  }
  if (run.result !== null) return { kind: 'done', run: { ...run, result: run.result } };
  return run.state === 'failed' ? { kind: 'lost' } : { kind: 'running', run };
}

function isOver(data: ReplyOf<typeof whatIfCall> | undefined, id: string | null): boolean {
  const run = data?.run ?? null;
  return run !== null && run.id === id && run.state !== 'running';
}
