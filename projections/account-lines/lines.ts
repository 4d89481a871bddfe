import { sql } from 'slonik';
import { ROUND_LINES } from '../rounds/read-lines.ts';
import { OWN_LINES } from '../statement/read.ts';

/**
 * A row per event that moved points, with the columns of statement.line. A finished round is stored once, in rounds.round.
 * Order by seq alone: an account belongs to one partition.
 */
export const ACCOUNT_LINES = sql.fragment`(${OWN_LINES} UNION ALL ${ROUND_LINES})`;
