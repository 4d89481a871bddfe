import { useSyncExternalStore } from 'react';
import { limitTitle } from '#contracts/limits/words.ts';
import type { Dates } from '#contracts/words/dates.ts';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { cannotBetWords } from '../../../ui/exclusion-words.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { type TableProtection, useTableProtection } from '../protection/protection.ts';
import { useIsCheckDue } from '../sitting/check-due.ts';
import type { StopReason } from './auto-run.ts';

export function useBarToAuto(): StopReason | null {
  const closed = closedBy(useTableProtection(), useDates());
  const isCheckDue = useIsCheckDue();
  const isHidden = useIsHidden();
  const isLost = !useMayPlay();
  if (closed !== null) return { why: 'refused', sentence: closed };
  if (isCheckDue) return { why: 'reality-check' };
  if (isLost) return { why: 'disconnected' };
  return isHidden ? { why: 'hidden' } : null;
}

function closedBy({ exclusion, tightest }: TableProtection, dates: Dates): string | null {
  if (exclusion !== null) return `${cannotBetWords(exclusion.until, dates)}.`;
  if (tightest === null || tightest.left > 0n) return null;
  return `Your ${limitTitle(tightest.kind, tightest.window)} is reached.`;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Nobody watches a page that is hidden. */
function useIsHidden(): boolean {
  return useSyncExternalStore(onVisibility, () => document.hidden);
}
