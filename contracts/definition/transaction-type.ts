import { z } from 'zod';

export const transactionType = z.enum([
  'earn',
  'earn_pending',
  'reversal',
  'game_stake',
  'game_win',
  'game_loss',
  'game_push',
  'adjustment',
  'hold',
  'hold_release',
  'hold_taken',
  'withdrawal',
  'withdrawal_returned',
  'tip',
]);
export type TransactionType = z.infer<typeof transactionType>;
