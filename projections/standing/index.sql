CREATE INDEX role_holders ON role (role) WHERE is_held;
