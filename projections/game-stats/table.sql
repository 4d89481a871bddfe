-- Totals of one player at one game.
CREATE TABLE total (
  account int8 NOT NULL,
  game text NOT NULL,
  played int8 NOT NULL,
  wagered numeric NOT NULL,
  won numeric NOT NULL,
  PRIMARY KEY (account, game)
) WITH (fillfactor = 70);
