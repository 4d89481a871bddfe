import { hash } from 'node:crypto';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { participantsText } from '#contracts/rain/participants-text.ts';
import type { LogMarks } from '../../log/log-marks.ts';

/** `isOlder`: what services stored about it may be gone. */
export type Place = { place: string; at: number; isOlder: boolean };
export type Credit = Place & {
  account: number;
  network: string;
  transactionId: string;
  points: number;
  revenueMicros: number;
};
export type Reversal = Place & { account: number };
export type Request = Place & { account: number; method: string; hash: string };
export type Rain = Place & { participants: number; sharePoints: number; hash: string };
export type Use = Place & { promoId: string; player: number };
export type Conditions = { isVerifiedOnly: boolean; minDays: number };

/** Events about facts that services store beside the log, by the id of their command. */
export class OutsideFacts {
  readonly credits = new Map<string, Credit>();
  readonly reversals = new Map<string, Reversal>();
  readonly requests = new Map<string, Request>();
  readonly rains = new Map<string, Rain>();
  readonly uses: Use[] = [];
  /** Of promo codes. */
  readonly conditions = new Map<string, Conditions>();
  readonly closed = new Set<number>();
  readonly #marks: LogMarks;

  constructor(marks: LogMarks) {
    this.#marks = marks;
  }

  after(event: LedgerEvent): void {
    switch (event.type) {
      case 'offer-credited':
        return this.#credit(event);
      case 'offer-reversed':
      case 'released-offer-reversed':
        return void this.reversals.set(event.commandId, { ...this.#placeOf(event), account: event.account });
      case 'withdrawal-requested': {
        const { method, destination } = event.payload;
        const { account, commandId } = event;
        return void this.requests.set(commandId, { ...this.#placeOf(event), account, method, hash: destination });
      }
      case 'rain-poured':
        return this.#rain(event);
      case 'promo-made':
        return void this.conditions.set(event.commandId, event.payload);
      case 'promo-taken': {
        const { promoId, player } = event.payload;
        return void this.uses.push({ ...this.#placeOf(event), promoId, player });
      }
      case 'account-closed':
        return void this.closed.add(event.account);
      default:
    }
  }

  #credit(event: EventOf<'offer-credited'>): void {
    const { account, amount: points, payload, commandId } = event;
    const { network, transactionId, revenueMicros } = payload;
    const told = { account, network, transactionId, points, revenueMicros };
    this.credits.set(commandId, { ...this.#placeOf(event), ...told });
  }

  #rain(event: EventOf<'rain-poured'>): void {
    const { participants, sharePoints } = event.payload;
    this.rains.set(event.commandId, {
      ...this.#placeOf(event),
      participants: participants.length,
      sharePoints,
      hash: hash('sha256', participantsText(event.commandId, participants)),
    });
  }

  #placeOf({ partition, seq, at }: LedgerEvent): Place {
    return { place: `${partition}-${seq}`, at, isOlder: seq <= this.#marks.lackingTo('facts', partition) };
  }
}
