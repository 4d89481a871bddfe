import { isAwaited } from '../../api/is-awaited.ts';
import { useLimits } from '../../api/use-limits.ts';
import { useDates } from '../../ui/figure/dates.tsx';

export function useBonusPause(): { isPending: boolean; words: string | null } {
  const limits = useLimits();
  const { minute } = useDates();
  const exclusion = limits.data?.exclusion ?? null;
  // If limits cannot be read, the ledger decides on the claim.
  return { isPending: isAwaited(limits), words: exclusion && wordsOf(exclusion.until, minute) };
}

function wordsOf(until: string | null, minute: (at: string) => string): string {
  if (until === null) return 'You can’t claim bonuses: you chose to stop playing permanently.';
  return `You can’t claim bonuses until ${minute(until)}: you chose not to play.`;
}
