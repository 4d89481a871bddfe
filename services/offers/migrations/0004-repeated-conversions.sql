alter table offers.conversion
  -- The network's id of the conversion, where a conversion of that id was stored before and this one differs from it.
  add column repeated_id varchar(200),
  -- Why a person has to look at it first.
  add column doubt varchar(20),
  -- Of a reversal, as far as the network says so. Of a credit, why it was reversed.
  add column reason varchar(20);
create index conversion_repeated on offers.conversion (network, repeated_id) where repeated_id is not null;
create index conversion_reversal on offers.conversion (network, (coalesce(reference_id, transaction_id)))
  where kind = 'reversal';
