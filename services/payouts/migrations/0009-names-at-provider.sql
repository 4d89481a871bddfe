-- Staff look a payout up by the ids that its provider gave, in any case, with or without hyphens and blanks.
create index attempt_names on payees.attempt
  using gin ((translate(lower(jsonb_path_query_array(ids, '$.*')::text), '-_ ', '')::jsonb));
