// Both sides of an invitation have their own account, and maybe their own partition.
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import type { SettingsHistory } from '../replay/settings-history.ts';
import type { AcrossFault, Act } from './act.ts';

type Invitation = { referrer: number; bonusPoints: number };
type Offer = { friend: number; points: number; isReleased: boolean; isReversed: boolean };
type Share = Act & { account: number; friend: number; creditId: string };
type Accrued = Share & { hundredths: number; percents: readonly number[] };
type Bonus = Act & { account: number; friend: number; points: number };

const placeOf = ({ partition, seq, at, account }: LedgerEvent) => ({ partition, seq, at, account });

export class Invitations {
  readonly #history: SettingsHistory;
  readonly #invitations = new Map<number, Invitation>();
  /** Those of invited players, by credit. */
  readonly #offers = new Map<string, Offer>();
  readonly #bonuses: Bonus[] = [];
  readonly #accrued: Accrued[] = [];
  readonly #reversed: Share[] = [];

  constructor(history: SettingsHistory) {
    this.#history = history;
  }

  takeFact(event: LedgerEvent): void {
    switch (event.type) {
      case 'referral-set':
        return void this.#invitations.set(event.account, event.payload);
      case 'offer-released':
        return this.#takeOffer(event, { isReleased: true });
      case 'offer-reversed':
      case 'released-offer-reversed':
        return this.#takeOffer(event, { isReversed: true });
      default:
    }
  }

  takeAct(event: LedgerEvent): void {
    switch (event.type) {
      case 'referral-bonus-granted': {
        const { side, other } = event.payload;
        // The slice has proven the friend's.
        if (side === 'referrer') this.#bonuses.push({ ...placeOf(event), friend: other, points: event.amount });
        return;
      }
      case 'referral-share-accrued': {
        const { hundredths, ...offer } = event.payload;
        const terms = event.termsSeq === undefined ? null : this.#history.termsAt(event.termsSeq);
        const percents = (terms ?? []).map(({ earning }) => earning!.referral.sharePercent);
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

  *faults(): Generator<AcrossFault> {
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
  }

  #takeOffer(
    { account, amount, payload }: EventOf<'offer-released' | 'offer-reversed' | 'released-offer-reversed'>,
    is: Partial<Offer>,
  ): void {
    if (payload.referrer === null) return;
    const known = this.#offers.get(payload.creditId) ?? { isReleased: false, isReversed: false };
    this.#offers.set(payload.creditId, { ...known, friend: account, points: Math.abs(amount), ...is });
  }

  #shareComplaint({ account, friend, creditId }: Share): string | null {
    if (this.#invitations.get(friend)?.referrer !== account) return `account ${account} did not invite ${friend}`;
    return this.#offers.get(creditId)?.friend === friend ? null : `account ${friend} has no ended offer ${creditId}`;
  }

  #worthComplaint({ creditId, hundredths, percents }: Accrued): string | null {
    const { isReleased, points } = this.#offers.get(creditId)!;
    if (!isReleased) return `offer ${creditId} was not released`;
    if (percents.length === 0 || percents.some((percent) => points * percent === hundredths)) return null;
    return `${percents[0]} percent of ${points} points are not ${hundredths} hundredths`;
  }

  #reversalComplaint({ creditId }: Share): string | null {
    return this.#offers.get(creditId)!.isReversed ? null : `offer ${creditId} was not reversed`;
  }
}

function* faultOf({ partition, seq, at }: Act, reason: string | null): Generator<AcrossFault> {
  if (reason !== null) yield { partition, seq, at, reason };
}
