import { type LedgerAccount, postEvent, type Unit } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { DollarTransfer } from '#contracts/definition/event.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';

/** Also the most rows of the log read for a balance. A log of 100M events has 6,000 stretches. */
export const STRETCH_EVENTS = 16_384;

type Place = { partition: number; stretch: number; day: number };
export type Movement = Place & { account: LedgerAccount; unit: Unit; came: bigint; went: bigint; entries: number };
export type DollarLeg = DollarTransfer & { partition: number; seq: number };

export type DayDeltas = { movements: Movement[]; dollars: DollarLeg[] };

export function foldLedgerDays(events: readonly LedgerEvent[]): DayDeltas {
  const days = new Map<string, DayMovements>();
  const dollars: DollarLeg[] = [];
  for (const event of events) {
    const { partition, seq, at } = event;
    const place = { partition, stretch: Math.floor(seq / STRETCH_EVENTS), day: Math.floor(at / DAY_MS) };
    const key = `${partition} ${place.stretch} ${place.day}`;
    let day = days.get(key);
    if (day === undefined) days.set(key, (day = new DayMovements(place)));
    postEvent(event, day.post);
    const leg = kindOf(event.type, event.game).dollars?.(event.payload as never);
    if (leg !== undefined) dollars.push({ partition, seq, ...leg });
  }
  return { movements: [...days.values()].flatMap((day) => day.movements), dollars };
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
