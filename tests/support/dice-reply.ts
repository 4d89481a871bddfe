import type { ReplyOf } from '#contracts/definition/call.ts';
import type { playDice } from '#contracts/play/calls/single-shot.ts';

export function diceReply(seq: number): ReplyOf<typeof playDice> {
  return {
    diceResult: 5,
    isWin: true,
    winAmount: 18,
    newBalance: 108,
    receipt: {
      roundId: `0-${seq}`,
      seq,
      position: `0:${seq}`,
      stakePoints: 10,
      payoutPoints: 18,
      multiplierHundredths: 180,
      balanceAfter: 108,
      nonce: 0,
      at: '2026-01-01T00:00:00.000Z',
    },
  };
}
