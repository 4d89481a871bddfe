/** Parked events, as a query of part, name, partition, seq, reason and parked_at. */
export const NOTIFIER_PARKED = `SELECT 'notifications' AS part, '' AS name, partition, seq, reason, parked_at FROM notifications.parked`;
