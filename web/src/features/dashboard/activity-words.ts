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

/** What came back is a gain, what was lost a loss; a stake that was given back is neither. */
export function signedAmount({ type, amount }: Pick<ActivityItem, 'type' | 'amount'>): {
  value: number;
  sign: boolean;
} {
  if (type === 'push') return { value: amount, sign: false };
  return { value: type === 'win' || type === 'blackjack' ? amount : -amount, sign: true };
}
