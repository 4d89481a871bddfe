import { signupBonus } from '#contracts/bonuses/calls.ts';
import { useCallQuery } from './use-call.ts';

/** Shown when the bonus cannot be learned. */
const FALLBACK_BONUS = 10;

/** null while it is not known yet. */
export function useSignupBonus(): number | null {
  const { data, isError } = useCallQuery(signupBonus);
  return data?.signupBonus ?? (isError ? FALLBACK_BONUS : null);
}
