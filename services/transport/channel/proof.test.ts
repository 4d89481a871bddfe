import { expect, test } from 'vitest';
import { isSameProof, proofOf } from './proof.ts';

const NONCES = { gateway: 'g'.repeat(32), sequencer: 's'.repeat(32) };

test('a proof is reproducible with the key and differs by part, nonce and key', () => {
  const proof = proofOf('the key', 'gateway', NONCES);
  expect(proof).toMatch(/^[0-9a-f]{64}$/);
  expect(isSameProof(proof, proofOf('the key', 'gateway', NONCES))).toBe(true);
  const others = [
    proofOf('another key', 'gateway', NONCES),
    proofOf('the key', 'sequencer', NONCES),
    proofOf('the key', 'gateway', { ...NONCES, gateway: 'x'.repeat(32) }),
    proofOf('the key', 'gateway', { ...NONCES, sequencer: 'x'.repeat(32) }),
  ];
  expect(others.map((other) => isSameProof(other, proof))).toEqual([false, false, false, false]);
});
