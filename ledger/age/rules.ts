import { refusal } from '#contracts/outcome.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';

const confirmAdult: Rule<'confirm-adult'> = ({ age }) =>
  age?.isAdult ? refusal('adult-already') : [draft('adult-confirmed', {})];

export const AGE_RULES: Rules<'confirm-adult'> = { 'confirm-adult': confirmAdult };
