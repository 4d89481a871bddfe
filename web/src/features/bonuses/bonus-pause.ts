import { isAwaited } from '../../api/is-awaited.ts';
import { useLimits } from '../../api/use-limits.ts';
import { cannotClaimWords } from '../../ui/exclusion-words.ts';
import { useDates } from '../../ui/figure/dates.tsx';

export function useBonusPause(): { isPending: boolean; words: string | null } {
  const limits = useLimits();
  const dates = useDates();
  const exclusion = limits.data?.exclusion ?? null;
  // If limits cannot be read, the ledger decides on the claim.
  return { isPending: isAwaited(limits), words: exclusion && cannotClaimWords(exclusion.until, dates) };
}
