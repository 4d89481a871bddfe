import type { DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import { allTaken, openTries } from '../module/tries-store.ts';

type Guesser = { account: AccountId; address: string };

const HOUR = 3600;

/** Unknown codes count; a known one gives its try back. */
export function promoGuesses(pool: DatabasePool) {
  const players = openTries(pool, { name: 'promo-guesses', points: 10, durationSeconds: HOUR });
  const addresses = openTries(pool, { name: 'promo-guesses-address', points: 60, durationSeconds: HOUR });
  return {
    take: ({ account, address }: Guesser) =>
      allTaken(
        [
          [players, String(account)],
          [addresses, address],
        ],
        'Too many unknown promo codes.',
      ),
    async giveBack({ account, address }: Guesser) {
      await Promise.all([players.reward(String(account)), addresses.reward(address)]);
    },
  };
}
