import type { LedgerEvent } from '#contracts/events.ts';
import type { Role } from '#contracts/definition/roles.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';

export type Place = { account: number; partition: number; seq: number; at: number };
export type BanDelta = Place & { isBanned: boolean; until: number | null; reason: string; actor: string };
export type RoleDelta = Place & { role: Role; isHeld: boolean; until: number | null; reason: string; actor: string };
export type ExclusionDelta = Place & { until: number };

export type ChangeKind = 'ban' | 'unban' | 'grant' | 'revoke';
export type ChangeDelta = Place & {
  kind: ChangeKind;
  role: Role | null;
  until: number | null;
  reason: string;
  actor: string;
};

export type StandingDeltas = {
  bans: BanDelta[];
  roles: RoleDelta[];
  exclusions: ExclusionDelta[];
  closed: Place[];
  changes: ChangeDelta[];
};

export function foldStanding(events: readonly LedgerEvent[]): StandingDeltas {
  const bans = new Map<number, BanDelta>();
  const roles = new Map<string, RoleDelta>();
  const exclusions = new Map<number, ExclusionDelta>();
  const closed: Place[] = [];
  const changes: ChangeDelta[] = [];
  for (const event of events) {
    const { account, partition, seq, at } = event;
    const place = { account, partition, seq, at };
    const actor = event.actor ?? '';
    switch (event.type) {
      case 'account-banned':
      case 'account-banned-until':
      case 'account-unbanned': {
        const isBanned = event.type !== 'account-unbanned';
        const until = event.type === 'account-banned-until' ? event.payload.until : null;
        const reason = withoutNull(event.payload.reason);
        bans.set(account, { ...place, isBanned, until, reason, actor });
        changes.push({ ...place, kind: isBanned ? 'ban' : 'unban', role: null, until, reason, actor });
        break;
      }
      case 'role-granted': {
        const { role, until } = event.payload;
        const reason = withoutNull(event.payload.reason);
        roles.set(`${account} ${role}`, { ...place, role, isHeld: true, until, reason, actor });
        changes.push({ ...place, kind: 'grant', role, until, reason, actor });
        break;
      }
      case 'role-revoked': {
        const { role } = event.payload;
        const reason = withoutNull(event.payload.reason);
        roles.set(`${account} ${role}`, { ...place, role, isHeld: false, until: null, reason, actor });
        changes.push({ ...place, kind: 'revoke', role, until: null, reason, actor });
        break;
      }
      case 'player-excluded':
        exclusions.set(account, { ...place, until: event.payload.until });
        break;
      case 'account-closed':
        closed.push(place);
        break;
      default:
    }
  }
  const latest = { bans: [...bans.values()], roles: [...roles.values()], exclusions: [...exclusions.values()] };
  return { ...latest, closed, changes };
}
