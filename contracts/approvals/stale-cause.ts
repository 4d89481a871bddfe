/** In place of an event type: the maker has lost the permission to ask for it. */
export const ROLE_LOST = 'role-lost';

const CAUSES: Readonly<Record<string, string>> = {
  'account-banned': 'The account was banned in the meantime.',
  'account-banned-until': 'The account was banned in the meantime.',
  'account-closed': 'The account was closed in the meantime.',
  'account-unbanned': 'The account was unbanned in the meantime.',
  'error-corrected': 'The balance was corrected in the meantime.',
  'points-adjusted': 'The balance was adjusted in the meantime.',
  'postback-resolved': 'The postback was resolved in the meantime.',
  'role-granted': 'The role was granted in the meantime.',
  [ROLE_LOST]: 'The person who asked for it no longer has the role that it needs.',
  'role-revoked': 'The role was revoked in the meantime.',
  'setting-changed': 'The setting was changed in the meantime.',
};

/** `type`: of the event that made a change request stale. */
export function describeCause(type: string): string {
  if (CAUSES[type] !== undefined) return CAUSES[type];
  return type.startsWith('hold-') ? 'The hold ended in the meantime.' : 'The withdrawal has moved on in the meantime.';
}
