-- What the player was shown that the offer brings. Null: a wall, which has no price, or a click of an earlier version.
alter table offers.click add column points int8;
