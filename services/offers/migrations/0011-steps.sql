-- What the network calls the step that a conversion pays.
alter table offers.conversion add column event_name varchar(200);
-- The steps that the player was shown, with their points. Null: the offer is paid in one.
alter table offers.click add column steps jsonb;
