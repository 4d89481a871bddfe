import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Assurance } from '#contracts/internal/sessions.ts';
import { hasFactor } from '../../module/permitted.ts';

export type MayPassBlocks = (account: AccountId, assurance: Assurance | undefined) => Promise<boolean>;

/** Administrators with a session, so that any block can be lifted. Signing in stays refused. */
export function passBlocksBy(identity: Pick<Identity, 'person' | 'staffNeedFactor'>): MayPassBlocks {
  return async (account, assurance) => {
    if (identity.staffNeedFactor && !hasFactor(assurance)) return false;
    const person = await identity.person(account);
    return person !== null && !person.isBanned && person.roles.includes('admin');
  };
}
