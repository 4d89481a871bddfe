import { DAY_MS } from '#contracts/days/time.ts';
import { refusal } from '#contracts/outcome.ts';
import { MOST_DAYS_BACK } from '#contracts/treasury/refusals.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';

const postTreasury: Rule<'post-treasury'> = (_account, command, { now }) => {
  const { debit, credit, micros, reason, reference, effectiveAt } = command;
  if (debit === credit) return refusal('same-account');
  const posting = { debit, credit, micros, reason, reference };
  if (effectiveAt === undefined) return [draft('treasury-posted', posting)];
  const at = Date.parse(effectiveAt);
  // Closed months are unknown to the ledger: see services/finance/port/open-month.ts.
  if (at > now || at < now - MOST_DAYS_BACK * DAY_MS) return refusal('wrong-date');
  return [draft('treasury-posted', { ...posting, effectiveAt })];
};

export const TREASURY_RULES: Rules<'post-treasury'> = { 'post-treasury': postTreasury };
