import { refusal } from '#contracts/outcome.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';

const postTreasury: Rule<'post-treasury'> = (_account, { debit, credit, micros, reason, reference }) =>
  debit === credit ? refusal('same-account') : [draft('treasury-posted', { debit, credit, micros, reason, reference })];

export const TREASURY_RULES: Rules<'post-treasury'> = { 'post-treasury': postTreasury };
