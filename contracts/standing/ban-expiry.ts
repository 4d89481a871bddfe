export const BAN_EXPIRY = 'ban-expiry';
/** Lifts bans at their end. */
export const BAN_EXPIRY_ACTOR = `system:${BAN_EXPIRY}`;
