/** Parked events, as a query of part, name, partition, seq, reason and parked_at. */
export const VIEW_PARKED = `SELECT 'view' AS part, view AS name, partition, seq, reason, parked_at FROM projection.parked`;
