// The most an account can come to own by what is open: a rule that gives points leaves room for it.
import type { Account } from '../book/account.ts';

export function ownedAtMost({ available, held, rounds }: Readonly<Account>): number {
  let most = available + held;
  if (rounds !== undefined) for (const { maxPayoutPoints } of rounds.values()) most += maxPayoutPoints;
  return most;
}
