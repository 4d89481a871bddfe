-- The country of a visitor, where a proxy has told it (COUNTRY_HEADER); otherwise it is looked up by the network.
alter table user_sessions add column country text;
alter table recovery_requests add column country text;
