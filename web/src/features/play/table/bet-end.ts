import type { ReceiptShape } from '#contracts/play/calls/bet.ts';

/** A new object per bet. */
export type BetEnd =
  | { kind: 'settled'; paid: Pick<ReceiptShape, 'stakePoints' | 'payoutPoints'> }
  | { kind: 'refused'; sentence: string };
