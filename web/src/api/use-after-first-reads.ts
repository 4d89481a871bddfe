import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterReads } from './after-reads.ts';

/** True once no read is under way. Parts below the first screen wait for it, so that they do not delay its figures. */
export function useAfterFirstReads(): boolean {
  const client = useQueryClient();
  const [isAfter, setAfter] = useState(false);
  useEffect(() => (isAfter ? undefined : afterReads(client, () => setAfter(true))), [client, isAfter]);
  return isAfter;
}
