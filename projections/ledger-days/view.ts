import { type LedgerAccount, postEvent, type Unit } from '#contracts/books/ledger-accounts.ts';
import { effectiveAtOf } from '#contracts/books/effective-at.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { defineTable, type DeltaOf, fixed, key, sum } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';
import { MOVING_DOLLARS, MOVING_POINTS } from '../view/kinds.ts';

/** Also the most rows of the log read for a balance. A log of 100M events has 6,000 stretches. */
export const STRETCH_EVENTS = 16_384;

/** By UTC day (days since 1970-01-01) and stretch of the log. The rest of a stretch is read from the log. `came`, `went`: at least 0; micros of USD. */
const movement = defineTable(
  {
    partition: key('int2'),
    stretch: key('int8'),
    day: key('int4'),
    account: key('text'),
    unit: key('text'),
    came: sum('numeric'),
    went: sum('numeric'),
    entries: sum('int8'),
  },
  { fillfactor: 50, indexes: { movement_account: '(account, unit, day)' } },
);

/** Gateways cannot read it from the log, whose payloads are closed to them. */
const dollarLeg = defineTable(
  {
    partition: key('int2'),
    seq: key('int8'),
    debit: fixed('text'),
    credit: fixed('text'),
    micros: fixed('int8'),
  },
  { isOnePerEvent: true },
);

type Movement = Required<DeltaOf<typeof movement.columns>>;
type DollarLeg = DeltaOf<typeof dollarLeg.columns>;
type Place = Pick<Movement, 'partition' | 'stretch' | 'day'>;

export function foldLedgerDays(events: readonly LedgerEvent[]): { movement: Movement[]; dollarLeg: DollarLeg[] } {
  const days = new Map<string, DayMovements>();
  const dollarLeg: DollarLeg[] = [];
  for (const event of events) {
    const { partition, seq } = event;
    const place = {
      partition,
      stretch: Math.floor(seq / STRETCH_EVENTS),
      day: Math.floor(effectiveAtOf(event) / DAY_MS),
    };
    const key = `${partition} ${place.stretch} ${place.day}`;
    let day = days.get(key);
    if (day === undefined) days.set(key, (day = new DayMovements(place)));
    postEvent(event, day.post);
    const leg = kindOf(event.type, event.game).dollars?.(event.payload as never);
    if (leg !== undefined) dollarLeg.push({ partition, seq, ...leg });
  }
  return { movement: [...days.values()].flatMap((day) => day.movements), dollarLeg };
}

class DayMovements {
  readonly #place: Place;
  readonly #byUnit: Record<Unit, Map<LedgerAccount, Movement>> = { POINT: new Map(), USD: new Map() };

  constructor(place: Place) {
    this.#place = place;
  }

  get movements(): Movement[] {
    return Object.values(this.#byUnit).flatMap((ofUnit) => [...ofUnit.values()]);
  }

  readonly post = (account: LedgerAccount, unit: Unit, amount: number): void => {
    const ofUnit = this.#byUnit[unit];
    let movement = ofUnit.get(account);
    if (movement === undefined) {
      movement = { ...this.#place, account, unit, came: 0n, went: 0n, entries: 0 };
      ofUnit.set(account, movement);
    }
    if (amount > 0) movement.came += BigInt(amount);
    else movement.went -= BigInt(amount);
    movement.entries += 1;
  };
}

export const ledgerDaysView = defineTableView({
  name: 'ledger-days',
  version: 2,
  audience: 'staff',
  isSlow: true,
  tables: { movement, dollarLeg },
  kinds: [...MOVING_POINTS, ...MOVING_DOLLARS],
  fold: foldLedgerDays,
});
