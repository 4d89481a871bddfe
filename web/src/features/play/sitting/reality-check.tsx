import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { RealityCheckMinutes } from '#contracts/limits/limit.ts';
import { useAfterFirstReads } from '../../../api/use-after-first-reads.ts';
import { useLive } from '../../../live/live-provider.tsx';
import { usePart } from '../../../ui/state/use-part.ts';
import type { SittingShown } from './use-sitting.ts';

/** Time is up, and a bet was placed since the last check. */
export function isDue(
  { now, since, checkedAt, lastBetAt }: Pick<SittingShown, 'now' | 'since' | 'checkedAt' | 'lastBetAt'>,
  minutes: RealityCheckMinutes,
): boolean {
  if (minutes === 0) return false;
  return now - Math.max(since, checkedAt) >= minutes * MINUTE_MS && lastBetAt > checkedAt;
}

function useShown(isNow: boolean, isInRound: boolean) {
  const { gate } = useLive();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isNow || isInRound) return;
    let isMeant = true;
    gate.pass(() => isMeant && setShown(true));
    return () => {
      isMeant = false;
    };
  }, [isNow, isInRound, gate]);
  return { isShown, close: () => setShown(false) };
}

const loadDialog = async () => (await import('./reality-check-dialog.tsx')).RealityCheckDialog;

type RealityCheckProps = { sitting: SittingShown; minutes: RealityCheckMinutes; isInRound: boolean };

export function RealityCheck({ sitting, minutes, isInRound }: RealityCheckProps) {
  const { isShown, close } = useShown(isDue(sitting, minutes), isInRound);
  const renderDialog = usePart(loadDialog, useAfterFirstReads() || isShown);
  return renderDialog?.({ sitting, isShown, close });
}
