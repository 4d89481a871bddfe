import { KEY_TYPES, readVerifierKey } from '#contracts/proofs/verifier-key.ts';
import { sha256 } from '../tree/sha256.ts';

/** Browsers cannot check ML-DSA, and its keys are long. */
export function ofEd25519(verifierKeys: readonly string[]): string[] {
  return verifierKeys.filter((key) => readVerifierKey(sha256, key)?.type === KEY_TYPES.ed25519);
}
