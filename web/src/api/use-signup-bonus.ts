import { signupBonus } from '#contracts/bonuses/calls.ts';
import { useCallQuery } from './use-call.ts';

const FALLBACK_BONUS = 10;

export function useSignupBonus(): number | null {
  const { data, isError } = useCallQuery(signupBonus);
  return data?.signupBonus ?? (isError ? FALLBACK_BONUS : null);
}
