import { createHmac } from 'node:crypto';

/** The id that a public list shows for a player or a round: the same at every read, and not computable from the real one. */
export type PublicIds = (of: 'player' | 'round', id: number | string) => string;

const LENGTH = 16;

/** `secrets`: the newest first. A new one changes every public id. */
export function openPublicIds([newest = '']: readonly string[]): PublicIds {
  const key = createHmac('sha256', newest).update('public ids').digest();
  return (of, id) => createHmac('sha256', key).update(`${of} ${id}`).digest('base64url').slice(0, LENGTH);
}
