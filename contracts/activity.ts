// How a finished round reads in the activity feeds.
export type ActivityType = 'win' | 'blackjack' | 'push' | 'lose' | 'loss';

/** D39: a win is a payout above the stake; equal is a push; below, even if above zero, is a loss. We emit 'lose' (D40). */
export function activityTypeOf(stakePoints: number, payoutPoints: number): ActivityType {
  if (payoutPoints > stakePoints) return 'win';
  return payoutPoints === stakePoints ? 'push' : 'lose';
}
