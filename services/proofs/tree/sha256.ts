import { hash } from 'node:crypto';
import type { Sha256 } from '#contracts/proofs/merkle.ts';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');
