import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import type { ApiError } from '../../../api/api-error.ts';

/** Each bet's end is an object of its own. */
export type BetEnd =
  | { kind: 'settled'; paid: Pick<ReceiptShape, 'stakePoints' | 'payoutPoints'> }
  | { kind: 'refused'; error: ApiError };
