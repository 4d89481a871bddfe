import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AuditRound } from '#contracts/audit/calls.ts';
import { verifyRound } from '#contracts/fairness/verify.ts';

/** "holds", "unrevealed", or what does not match. */
export function recomputed(round: AuditRound): string {
  const { serverSeed } = round;
  if (serverSeed === null) return 'unrevealed';
  try {
    const { commitmentHolds, outcomeHolds, payoutHolds } = verifyRound(
      { ...round, serverSeed },
      (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)),
      (text) => bytesToHex(sha256(utf8ToBytes(text))),
    );
    if (!commitmentHolds) return 'the seed does not match its hash';
    if (!outcomeHolds) return 'the seeds give another outcome';
    return payoutHolds ? 'holds' : 'the outcome pays another amount';
  } catch (error) {
    return `the rules reject it (${error instanceof Error ? error.name : 'error'})`;
  }
}
