import { useSyncExternalStore } from 'react';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { raiseObstacle, useTableProtection } from '../protection/protection.ts';
import { useIsCheckDue } from '../sitting/check-due.ts';
import type { StopReason } from './auto-run.ts';

export function useBarToAuto(): StopReason | null {
  const closed = raiseObstacle(useTableProtection(), 1, useDates());
  const isCheckDue = useIsCheckDue();
  const isHidden = useIsHidden();
  const isLost = !useMayPlay();
  if (closed !== null) return { why: 'refused', sentence: closed };
  if (isCheckDue) return { why: 'reality-check' };
  if (isLost) return { why: 'disconnected' };
  return isHidden ? { why: 'hidden' } : null;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function useIsHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
}
