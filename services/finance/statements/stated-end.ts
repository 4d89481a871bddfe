import { sql } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';

/** Of finance.statement, in milliseconds: the end of its last day, exclusive. Banks end a statement within that day. */
export const STATED_END = sql.fragment`((to_at / ${DAY_MS}::int8 + 1) * ${DAY_MS}::int8)`;
