-- SHA-256 of the rain and its participants, in their order. The joins are deleted at the end; the log has the participants.
alter table chat.rain add column participants_hash varchar(64);

-- What an audit compares with the log.
create view chat.audited_rain as
  select id, state, points, joined, share_points, participants_hash, started_at, ends_at from chat.rain;
