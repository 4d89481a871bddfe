-- Who invited a player, and what each side has had for it.
CREATE TABLE invited (
  account int8 PRIMARY KEY,
  referrer int8 NOT NULL,
  -- What each side was promised.
  bonus_points int8 NOT NULL
);

-- By the account that has it. `side` is what that account is in the invitation.
CREATE TABLE earned (
  account int8 NOT NULL,
  other int8 NOT NULL,
  side text NOT NULL,
  bonus numeric NOT NULL,
  -- Shares credited less those reversed.
  share numeric NOT NULL,
  PRIMARY KEY (account, other, side)
) WITH (fillfactor = 70);
