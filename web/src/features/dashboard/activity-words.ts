// What a line of the live activity says somebody did, and how its amount counts.
import type { ActivityItem } from '#contracts/push.ts';

type Deed = Pick<ActivityItem, 'type' | 'game'>;

export function activityWords({ type, game }: Deed): string {
  switch (type) {
    case 'win':
      return `won in ${game}`;
    case 'blackjack':
      return 'won with a blackjack';
    case 'push':
      return `got the stake back in ${game}`;
    case 'lose':
    case 'loss':
      return `lost in ${game}`;
  }
}

/**
 * What was lost left the balance and has its sign. What was won is the payout, of which the stake is a part: with a plus it
 * would contradict the player's own statement.
 */
export function amountOf({ type, amount }: Pick<ActivityItem, 'type' | 'amount'>): { value: number; sign: boolean } {
  const isLoss = type === 'lose' || type === 'loss';
  return { value: isLoss ? -amount : amount, sign: isLoss };
}

/** A stake that came back is neither won nor lost. */
export function isWin({ type }: Pick<ActivityItem, 'type'>): boolean {
  return type === 'win' || type === 'blackjack';
}
