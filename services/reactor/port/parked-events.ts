/** Parked events, as a query of part, name, partition, seq, reason and parked_at. */
export const POLICY_PARKED = `SELECT 'policy' AS part, policy AS name, partition, seq, reason, parked_at FROM reactor.parked`;
