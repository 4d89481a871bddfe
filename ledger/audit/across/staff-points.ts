import type { CommandType } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { GAVE_POINTS_DAYS } from '#contracts/definition/operator-refusals.ts';
import type { LogMarks } from '../../log/log-marks.ts';
import type { AcrossFault, Act } from './act.ts';

type Points = { what: CommandType; points: number };
type Gave = Act & Points & { actor: string; account: number; commandId: string };
type Paid = Act & { actor: string; account: number };

const SHARED: ReadonlySet<string> = new Set(['change-approved', 'second-person-waived']);

/** Points that staff gave without a second person are counted for their day, and givers pay no withdrawal of the account. */
export class StaffPoints {
  /** Each as `nameOf` names it: the points of an act can change before it is accepted, and are counted again. */
  readonly #counted = new Set<string>();
  readonly #gave: Gave[] = [];
  readonly #paid: Paid[] = [];
  /** Times, by account and actor. */
  readonly #givers = new Map<string, number[]>();
  readonly #marks: LogMarks;
  #commandId = '';
  #isShared = false;
  #isWaived = false;
  #checker: string | null = null;

  constructor(marks: LogMarks) {
    this.#marks = marks;
  }

  take(event: LedgerEvent): void {
    const { partition, seq, at, account, commandId, actor } = event;
    if (commandId !== this.#commandId) {
      this.#commandId = commandId;
      this.#isShared = SHARED.has(event.type);
      this.#isWaived =
        event.type === 'second-person-waived' || (event.type === 'change-approved' && event.payload.isAlone);
      this.#checker = event.type === 'change-approved' ? event.actor : null;
    }
    if (event.type === 'staff-points-counted') {
      const { of, what, at: where, points } = event.payload;
      this.#counted.add(nameOf(`operator:${account}`, { commandId: of, what, account: where, points }));
    }
    if (actor?.startsWith('operator:') !== true) return;
    if (event.type === 'points-given') {
      const key = `${account} ${actor}`;
      this.#givers.set(key, [...(this.#givers.get(key) ?? []), at]);
    }
    if (!this.#isWaived) this.#pays(event, actor);
    const given = pointsIn(event);
    if (given === null || given.points <= 0 || this.#isShared) return;
    this.#gave.push({ partition, seq, at, actor, account, commandId, ...given });
  }

  *faults(): Generator<AcrossFault> {
    for (const { partition, seq, at, actor, ...gave } of this.#gave) {
      // Versions before did not count.
      if (seq <= this.#marks.lackingTo('staff-points', partition) || this.#counted.has(nameOf(actor, gave))) continue;
      yield { partition, seq, at, reason: `${actor} gave ${gave.points} points, which were not counted for their day` };
    }
    for (const { actor, account, ...act } of this.#paid) {
      const times = this.#givers.get(`${account} ${actor}`) ?? [];
      const isRecent = times.some((at) => at <= act.at && act.at < at + GAVE_POINTS_DAYS * DAY_MS);
      if (isRecent) yield { ...act, reason: `${actor} gave points to the account and decides about its withdrawal` };
    }
  }

  #pays({ type, partition, seq, at, account }: LedgerEvent, maker: string): void {
    if (type !== 'withdrawal-approved' && type !== 'withdrawal-paid') return;
    for (const actor of new Set([maker, this.#checker ?? maker]))
      this.#paid.push({ partition, seq, at, actor, account });
  }
}

function nameOf(
  staff: string,
  { commandId, what, account, points }: { commandId: string; what: string; account: number; points: number },
): string {
  return `${staff} ${commandId} ${what} ${account} ${points}`;
}

/** Given or freed by staff; as the rules of the commands count them. */
function pointsIn(event: LedgerEvent): Points | null {
  switch (event.type) {
    case 'points-adjusted':
      return { what: 'adjust-points', points: event.amount };
    case 'hold-voided':
      return { what: 'void-hold', points: event.amount };
    case 'withdrawal-failed':
      return { what: 'fail-withdrawal', points: event.amount };
    case 'withdrawal-returned':
      return { what: 'return-withdrawal', points: event.amount };
    case 'rain-pool-fed':
      return { what: 'feed-rain-pool', points: event.amount };
    case 'promo-made':
      return { what: 'make-promo', points: event.payload.amountPoints * event.payload.mostUses };
    case 'race-planned':
      return { what: 'plan-race', points: event.payload.prizes.reduce((sum, prize) => sum + prize, 0) };
    case 'postback-resolved':
      return { what: 'resolve-postback', points: event.payload.points };
    default:
      return null;
  }
}
