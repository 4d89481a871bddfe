import type { ActivityItem } from '#contracts/push.ts';

type Deed = Pick<ActivityItem, 'type' | 'game'>;

export function activityWords({ type, game }: Deed): string {
  switch (type) {
    case 'win':
      return `won in ${game}`;
    case 'blackjack':
      return 'won with a blackjack';
    case 'push':
      return `bet returned in ${game}`;
    case 'lose':
    case 'loss':
      return `lost in ${game}`;
  }
}

type Amount = { value: number; sign: boolean };

/** Net of the stake, signed; a returned stake counts as neither. */
export function amountOf({ type, amount }: Pick<ActivityItem, 'type' | 'amount'>): Amount {
  const isLoss = type === 'lose' || type === 'loss';
  return { value: isLoss ? -amount : amount, sign: type !== 'push' };
}
