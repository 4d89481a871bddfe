-- Staff look an offer up by what its network calls it.
create index conversion_transaction on offers.conversion (transaction_id);
