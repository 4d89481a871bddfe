import { definitionOf } from '../events.ts';

/** In place of an event type: the maker has lost the permission to ask for it. */
export const ROLE_LOST = 'role-lost';

/** `type`: of the event that made a change request stale. */
export function describeCause(type: string): string {
  if (type === ROLE_LOST) return 'The person who asked for it no longer has the role that it needs.';
  return definitionOf(type)?.changes?.words ?? 'The withdrawal has moved on in the meantime.';
}
