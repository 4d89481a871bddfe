-- While a file is being stored, `bytes` is the room that it has reserved.
alter table finance.file add column touched_at timestamptz not null default now();
update finance.file set touched_at = stored_at;
