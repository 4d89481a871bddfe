import { proofNotReady, proofsStopped, signingStopped } from '#contracts/proofs/refusals.ts';
import { refused, type Refused } from '../../module/errors.ts';
import type { SigningState } from '../port/signing-state.ts';

const RETRY_MS = 10_000;

const BY_STATE: Readonly<Record<SigningState, Refused>> = {
  signing: { ...refused(proofNotReady.code, proofNotReady.message), retryAfterMs: RETRY_MS },
  refused: refused(proofsStopped.code, proofsStopped.message),
  silent: refused(signingStopped.code, signingStopped.message),
};

/** Why no checkpoint covers an event yet. */
export function notCovered(state: SigningState): Refused {
  return BY_STATE[state];
}
