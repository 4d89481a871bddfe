-- A gamepass can be bought once: others that name it are found by its hash.
create index destination_by_hash on payees.destination (hash) where method = 'robux';
