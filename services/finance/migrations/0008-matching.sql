-- References in one form: compatibility characters as their plain ones, upper case, letters and digits only. Banks change the rest.
create function finance.normal_references(refs text[]) returns text[] immutable language sql as $$
  select array_remove(string_to_array(upper(regexp_replace(normalize(array_to_string(refs, chr(31)), NFKC),
    '[^\u001f0-9A-Za-z\u00c0-\u1fff\u2c00-\ufeff]', '', 'g')), chr(31)), '')
$$;
alter table finance.line
  add column names text[] not null generated always as (finance.normal_references(refs)) stored,
  -- Announced; the booked form of the line replaces it.
  add column is_pending boolean not null default false,
  add column superseded_by int8;
drop index finance.line_refs;
create index line_names on finance.line using gin (names) where is_live;
create index line_pending on finance.line (account) where is_live and is_pending;

alter table finance.exception
  -- That the reference of the line belongs to.
  add column other_account varchar(64),
  -- That the line takes back.
  add column withdrawal uuid;
