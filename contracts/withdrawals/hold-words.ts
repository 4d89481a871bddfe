import type { Hold } from './compliance-calls.ts';
import type { OwnHold } from './hold-calls.ts';

type Standing = Pick<Hold, 'kind' | 'state'> & { hasAppeal: boolean };

/** To the player. The evidence stays with staff. */
export function describeHold({ kind, state, hasAppeal }: Standing): Pick<OwnHold, 'reason' | 'advice'> {
  const reason =
    kind === 'sanctions'
      ? 'We have to check your payee details before we may pay you.'
      : 'Our checks ask for a review of this withdrawal. Reasons can be payment details or a device that several accounts use, reversed offers, or unusual play.';
  return { reason, advice: adviceOf(state, hasAppeal) };
}

function adviceOf(state: Standing['state'], hasAppeal: boolean): string {
  const isKept = state === 'confirmed';
  if (hasAppeal) {
    return isKept
      ? 'We reviewed it and kept the hold. Your points stay held. We will tell you if that changes.'
      : 'We have your appeal and will decide soon. Your points stay held until then.';
  }
  return isKept
    ? 'We reviewed it and kept the hold. Your points stay held. If you disagree, send one appeal.'
    : 'We review it as soon as we can. Your points stay held until then. If you can explain it, send one appeal.';
}
