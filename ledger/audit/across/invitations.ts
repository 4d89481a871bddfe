// Both sides of an invitation have their own account, and maybe their own partition.
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import type { SettingsHistory } from '../replay/settings-history.ts';
import type { AcrossFault, Act } from './act.ts';
import { OVERDUE_MS } from './overdue.ts';
import type { UnfitTimes } from './unfit-times.ts';

type Invitation = { referrer: number; bonusPoints: number };
type Offer = { friend: number; points: number; released: Act | null; reversed: Act | null };
type Share = Act & { account: number; friend: number; creditId: string };
type Accrued = Share & { hundredths: number; percents: readonly number[] };
type Bonus = Act & { account: number; friend: number; points: number };
type Side = 'friend' | 'referrer';

const placeOf = ({ partition, seq, at, account }: LedgerEvent) => ({ partition, seq, at, account });

export class Invitations {
  readonly #history: SettingsHistory;
  readonly #unfit: UnfitTimes;
  readonly #invitations = new Map<number, Invitation>();
  /** Those of invited players, by credit. */
  readonly #offers = new Map<string, Offer>();
  readonly #bonuses: Bonus[] = [];
  /** Bonuses of an invitation that were granted, by friend. */
  readonly #sides = new Map<number, Partial<Record<Side, Act>>>();
  readonly #accrued: Accrued[] = [];
  readonly #reversed: Share[] = [];

  constructor(history: SettingsHistory, unfit: UnfitTimes) {
    this.#history = history;
    this.#unfit = unfit;
  }

  takeFact(event: LedgerEvent): void {
    switch (event.type) {
      case 'referral-set':
        return void this.#invitations.set(event.account, event.payload);
      case 'offer-released':
        return this.#takeOffer(event, { released: placeOf(event) });
      case 'offer-reversed':
      case 'released-offer-reversed':
        return this.#takeOffer(event, { reversed: placeOf(event) });
      default:
    }
  }

  takeAct(event: LedgerEvent): void {
    switch (event.type) {
      case 'referral-bonus-granted': {
        const { side, other } = event.payload;
        const friend = side === 'friend' ? event.account : other;
        this.#sides.set(friend, { ...this.#sides.get(friend), [side]: placeOf(event) });
        // The slice has proven the friend's.
        if (side === 'referrer') this.#bonuses.push({ ...placeOf(event), friend, points: event.amount });
        return;
      }
      case 'referral-share-accrued': {
        const { hundredths, ...offer } = event.payload;
        const terms = event.termsSeq === undefined ? null : this.#history.termsAt(event.termsSeq);
        const percents = (terms ?? []).map(({ value }) => value('referral-share'));
        this.#accrued.push({ ...placeOf(event), ...offer, hundredths, percents });
        return;
      }
      case 'accrued-share-reversed': {
        const { friend, creditId } = event.payload;
        this.#reversed.push({ ...placeOf(event), friend, creditId });
        return;
      }
      default:
    }
  }

  get count(): number {
    return this.#bonuses.length + this.#accrued.length + this.#reversed.length;
  }

  /** `latest`: time of the last event, in milliseconds. */
  *faults(latest: number): Generator<AcrossFault> {
    for (const { account, friend, points, ...act } of this.#bonuses) {
      const invitation = this.#invitations.get(friend);
      if (invitation?.referrer !== account) yield { ...act, reason: `account ${account} did not invite ${friend}` };
      else if (invitation.bonusPoints !== points) {
        yield { ...act, reason: `the invitation promised ${invitation.bonusPoints} points, not ${points}` };
      }
    }
    for (const share of this.#accrued)
      yield* faultOf(share, this.#shareComplaint(share) ?? this.#worthComplaint(share));
    for (const share of this.#reversed)
      yield* faultOf(share, this.#shareComplaint(share) ?? this.#reversalComplaint(share));
    yield* this.#missingShares(latest);
    yield* this.#missingBonuses(latest);
  }

  /** Of a referrer who could have had them all the time since. */
  *#missingShares(latest: number): Generator<AcrossFault> {
    const isDue = (act: Act | null, account: number): act is Act =>
      act !== null && act.at + OVERDUE_MS < latest && !this.#unfit.isWithin(account, act.at, latest);
    const [accrued, reversed] = [this.#accrued, this.#reversed].map((all) => new Set(all.map((one) => one.creditId)));
    for (const [creditId, { friend, points, released, reversed: taken }] of this.#offers) {
      const referrer = this.#invitations.get(friend)?.referrer;
      if (referrer === undefined || points === 0) continue;
      const isKnown = accrued!.has(creditId) || reversed!.has(creditId);
      if (!isKnown && isDue(released, referrer) && this.#alwaysShares(released.at)) {
        yield* faultOf(released, `account ${referrer} has no share of the offer ${creditId} of its friend`);
      }
      if (accrued!.has(creditId) && !reversed!.has(creditId) && released !== null && isDue(taken, referrer)) {
        yield* faultOf(taken, `account ${referrer} kept its share of the reversed offer ${creditId}`);
      }
    }
  }

  *#missingBonuses(latest: number): Generator<AcrossFault> {
    for (const [friend, sides] of this.#sides) {
      const referrer = this.#invitations.get(friend)?.referrer;
      const act = sides.friend ?? sides.referrer!;
      if (referrer === undefined || act.at + OVERDUE_MS >= latest) continue;
      const missing = sides.friend === undefined ? friend : sides.referrer === undefined ? referrer : null;
      if (missing === null || this.#unfit.isWithin(missing, act.at - OVERDUE_MS, latest)) continue;
      yield* faultOf(act, `account ${missing} has no bonus for the invitation of ${friend}`);
    }
  }

  #alwaysShares(at: number): boolean {
    return this.#history.everInForce('referral-share', at).values.every((percent) => Number(percent) > 0);
  }

  #takeOffer(
    { account, amount, payload }: EventOf<'offer-released' | 'offer-reversed' | 'released-offer-reversed'>,
    is: Partial<Offer>,
  ): void {
    if (payload.referrer === null) return;
    const known = this.#offers.get(payload.creditId) ?? { released: null, reversed: null };
    this.#offers.set(payload.creditId, { ...known, friend: account, points: Math.abs(amount), ...is });
  }

  #shareComplaint({ account, friend, creditId }: Share): string | null {
    if (this.#invitations.get(friend)?.referrer !== account) return `account ${account} did not invite ${friend}`;
    return this.#offers.get(creditId)?.friend === friend ? null : `account ${friend} has no ended offer ${creditId}`;
  }

  #worthComplaint({ creditId, hundredths, percents }: Accrued): string | null {
    const { released, points } = this.#offers.get(creditId)!;
    if (released === null) return `offer ${creditId} was not released`;
    if (percents.length === 0 || percents.some((percent) => points * percent === hundredths)) return null;
    return `${percents[0]} percent of ${points} points are not ${hundredths} hundredths`;
  }

  #reversalComplaint({ creditId }: Share): string | null {
    return this.#offers.get(creditId)!.reversed !== null ? null : `offer ${creditId} was not reversed`;
  }
}

function* faultOf({ partition, seq, at }: Act, reason: string | null): Generator<AcrossFault> {
  if (reason !== null) yield { partition, seq, at, reason };
}
