import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { FactorChange } from '#contracts/internal/identity.ts';
import type { SessionKey } from '#contracts/internal/sessions.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { changeCredentials } from '../people/credentials.ts';
import { endOtherSessions } from '../sessions/session-rows.ts';

export async function factorsChanged(
  transaction: CommonQueryMethods,
  account: AccountId,
  kept: SessionKey,
): Promise<readonly SessionKey[]> {
  await changeCredentials(transaction, account);
  return endOtherSessions(transaction, account, kept);
}

export function tellEnds(
  { ends }: Pick<FlowRooms, 'ends'>,
  { from, to }: FactorChange['renewal'],
  ended: readonly SessionKey[],
): void {
  ends.tell({ session: from, renewedAs: to });
  for (const session of ended) ends.tell({ session });
}
