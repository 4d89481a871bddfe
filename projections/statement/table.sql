-- One row per event that moved points, except the end of a round, whose row is in rounds.round. The key stands in index.sql: it is cheaper to build after a load.
CREATE TABLE line (
  account int8 NOT NULL,
  partition int2 NOT NULL,
  -- The event's code in contracts/kinds.ts; it tells the game too.
  kind int2 NOT NULL,
  seq int8 NOT NULL,
  -- Milliseconds since the epoch.
  at int8 NOT NULL,
  -- Signed change of the available balance, and that balance after it.
  amount int8 NOT NULL,
  balance_after int8 NOT NULL,
  -- JSON: what the line's sentence names (contracts/statement/fact.ts). Text, because nobody searches in it.
  params text NOT NULL
);
