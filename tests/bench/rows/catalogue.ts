import { append } from './append.ts';
import { asOf } from './as-of.ts';
import { bets } from './bets.ts';
import { cost } from './cost.ts';
import { http } from './http.ts';
import { latency } from './latency.ts';
import { liabilities } from './liabilities.ts';
import { parsing } from './parsing.ts';
import { payouts } from './payouts.ts';
import { prover } from './prover.ts';
import { proofs } from './proofs.ts';
import { rebuild } from './rebuild.ts';
import { reconcile } from './reconcile.ts';
import type { Row } from './row.ts';
import { verify } from './verify.ts';
import { watched } from './watched.ts';

/** Rebuild and verify run first: operators use a fresh process, and later they would be a tenth slower. */
export const ROWS: readonly Row[] = [
  rebuild,
  verify,
  asOf,
  bets,
  append,
  http,
  cost,
  latency,
  liabilities,
  parsing,
  watched,
  payouts,
  reconcile,
  prover,
  proofs,
];
