import { useState } from 'react';

type Read = { isPending: boolean; failureCount: number };

/** Until the first answer or the first failure. */
export const isAwaited = ({ isPending, failureCount }: Read) => isPending && failureCount === 0;

/** True until it was false once: a part that reads again after a failure does not hide the page again. */
export function useFirstWait(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(!isWaiting);
  if (!isWaiting && !isOver) setOver(true);
  return isWaiting && !isOver;
}
