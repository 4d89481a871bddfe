// What happened to an account, kept for its owner for a year. Words only: no address, no token.
import { type CommonQueryMethods, sql } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Visit } from '#contracts/internal/identity.ts';
import { agentWords } from './devices/agent-words.ts';
import { networkOf } from './devices/network.ts';

export type SecurityEventKind =
  | 'signed-in'
  | 'new-device'
  | 'password-changed'
  | 'password-reset'
  | 'address-confirmed'
  | 'address-disowned'
  | 'address-claim-ended'
  | 'address-change-asked'
  | 'address-changed'
  | 'address-change-stopped';

export async function noteEvent(
  db: CommonQueryMethods,
  account: AccountId,
  kind: SecurityEventKind,
  visit: Visit | null,
): Promise<void> {
  const network = visit === null ? null : networkOf(visit.address);
  const device = visit === null ? null : agentWords(visit.agent);
  await db.query(sql.unsafe`
    insert into security_events (account, kind, network, device) values (${account}, ${kind}, ${network}, ${device})`);
}
