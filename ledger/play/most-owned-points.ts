import type { Account } from '../engine/book/account.ts';

export function mostOwnedPoints({ available, held, rounds }: Readonly<Account>): number {
  let most = available + held;
  if (rounds !== undefined) for (const { maxPayoutPoints } of rounds.values()) most += maxPayoutPoints;
  return most;
}
