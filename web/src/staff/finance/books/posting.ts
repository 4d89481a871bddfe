import { dollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import { formatMicros, parseDollars } from '../../table/money.ts';

export type Posting = { credit: string; debit: string; amount: string; reference: string };

export const NO_POSTING: Posting = { credit: '', debit: '', amount: '', reference: '' };

export type PostingProblems = Partial<Record<'credit' | 'debit' | 'amount', string>>;

export function problemsOf({ credit, debit, amount }: Posting): PostingProblems {
  const isAccount = (account: string) => dollarAccount.safeParse(account).success;
  return {
    ...(!isAccount(credit) && { credit: 'Choose a dollar account.' }),
    ...(!isAccount(debit) && { debit: 'Choose a dollar account.' }),
    ...(isAccount(debit) && debit === credit && { debit: 'Choose two different accounts.' }),
    ...(parseDollars(amount) === null && { amount: 'Enter an amount in dollars, such as 12.50.' }),
  };
}

export function postingWords(posting: Posting): string {
  const { credit, debit, amount } = posting;
  if (Object.keys(problemsOf(posting)).length > 0) {
    return 'Moves dollars from one account of the books to another. Above the limit a second person approves it.';
  }
  return `Takes ${formatMicros(parseDollars(amount)!)} from ${credit} and adds it to ${debit}.`;
}
