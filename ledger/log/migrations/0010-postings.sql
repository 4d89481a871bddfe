-- What a gateway sees of the log: when which number was written, and how many points it moved by which kind; of no account that
-- it names and with no payload. A trial balance needs it for what is younger than the last full stretch of its view.
create view posting as select partition, seq, at, kind, amount from event;
