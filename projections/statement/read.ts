import { sql } from 'slonik';

/** All lines but those of finished rounds. */
export const OWN_LINES = sql.fragment`
  SELECT account, partition, kind, seq, at, amount, balance_after, params FROM statement.line`;
