import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isAllowed, type Permission } from '#contracts/definition/permissions.ts';
import type { Role } from '#contracts/definition/roles.ts';
import { permissionNeeded } from '../replay/deciders.ts';
import { MOST_CLOCKS_APART_MS } from '../proof/clocks.ts';
import type { AcrossFault, Act } from './act.ts';

type Grant = { role: Role; at: number; until: number | null };
type StaffAct = Act & { staff: number; needed: Permission };

/** Copies of roles and sessions follow the log; while the database is down they stay. */
const ROLES_LAG_MS = DAY_MS;

export class StaffActs {
  readonly #grants = new Map<number, Grant[]>();
  readonly #changes = new Map<string, string>();
  readonly #acts: StaffAct[] = [];

  takeFact(event: LedgerEvent): void {
    const { account, at } = event;
    if (event.type === 'role-granted') {
      const { role, until } = event.payload;
      const grants = this.#grants.get(account) ?? [];
      this.#grants.set(account, [...ended(grants, role, at), { role, at, until }]);
    } else if (event.type === 'role-revoked') {
      this.#grants.set(account, ended(this.#grants.get(account) ?? [], event.payload.role, at));
    } else if (event.type === 'change-requested') {
      this.#changes.set(event.commandId, event.payload.change.type);
    }
  }

  /** `first`: of a decision. */
  takeAct(first: LedgerEvent): void {
    const staff = /^operator:(\d+)$/.exec(first.actor ?? '')?.[1];
    if (staff === undefined) return;
    const needed = permissionNeeded(first, (requestId) => this.#changes.get(requestId));
    const { partition, seq, at } = first;
    if (needed !== null) this.#acts.push({ partition, seq, at, staff: Number(staff), needed });
  }

  get count(): number {
    return this.#acts.length;
  }

  *faults(): Generator<AcrossFault> {
    for (const { staff, needed, ...act } of this.#acts) {
      const isHeld = ({ role, at, until }: Grant) =>
        isAllowed([role], needed) && at <= act.at + MOST_CLOCKS_APART_MS && (until ?? Infinity) + ROLES_LAG_MS > act.at;
      if (this.#grants.get(staff)?.some(isHeld) === true) continue;
      yield { ...act, reason: `operator:${staff} had no role with the permission ${needed}` };
    }
  }
}

function ended(grants: readonly Grant[], role: Role, at: number): Grant[] {
  return grants.map((grant) =>
    grant.role === role && (grant.until ?? Infinity) > at ? { ...grant, until: at } : grant,
  );
}
