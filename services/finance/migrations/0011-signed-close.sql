-- As the month was last closed. Those of a month that was opened again can be prepared anew without a closing.
alter table finance.period add column reconciliations jsonb not null default '[]';
