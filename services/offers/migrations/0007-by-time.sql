-- Figures of a period for staff.
create index conversion_received on offers.conversion (received_at);
