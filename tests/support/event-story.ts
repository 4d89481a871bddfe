// A plausible log of one partition: numbers, versions and balances follow from the calls.
import { HOUR_MS } from '#contracts/days/time.ts';
import type { DollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { EventHeader } from '#contracts/definition/event-header.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { RealityCheckMinutes } from '#contracts/limits/limit.ts';
import type { Role } from '#contracts/definition/roles.ts';

type Teller = {
  available: number;
  held: number;
  version: number;
  epoch: number;
  nonce: number;
  open?: EventOf<'round-started'>['payload'];
  /** Set on rounds once the account has a limit. */
  mark?: { isLimited: true };
  /** Open ones, the latest last. */
  holds: string[];
  /** Not reversed, the latest last. */
  credits: string[];
};

export type RoundTold = {
  stake: number;
  payout: number;
  game?: GameName;
  params?: unknown;
  outcome?: unknown;
};

const ANY_PARAMS: Readonly<Record<GameName, unknown>> = {
  dice: { prediction: 'over' },
  roulette: { lines: [{ type: 'red', amountPoints: 1 }] },
  crash: { autoCashOutHundredths: null },
  mines: { mineCount: 3 },
  slots: {},
  blackjack: {},
  wheel: {},
  keno: { numbers: [1, 2, 3], paytable: 'by-picks' },
  plinko: { rows: 8, risk: 'low' },
  baccarat: { betOn: 'banker' },
};

const CONVERSION = { network: 'cpx', transactionId: 't-1', referrer: null };

/** Wednesday noon, UTC. */
export const STORY_BEGINS = Date.UTC(2025, 0, 15, 12);

export class EventStory {
  readonly events: LedgerEvent[] = [];
  readonly #partition: number;
  readonly #accounts = new Map<number, Teller>();
  #now = STORY_BEGINS;

  constructor(partition = 0) {
    this.#partition = partition;
  }

  get last(): LedgerEvent {
    return this.events.at(-1)!;
  }

  passes(milliseconds: number): this {
    this.#now += milliseconds;
    return this;
  }

  opens(account: number): this {
    this.tells(account, 'account-opened', {}, {});
    return this.commits(account, 0);
  }

  commits(account: number, epoch: number, clientSeed = 'a seed'): this {
    Object.assign(this.#of(account), { epoch, nonce: 0 });
    const hashes = { serverSeedHash: hashOf(account, epoch), nextServerSeedHash: hashOf(account, epoch + 1) };
    return this.tells(account, 'seed-committed', { epoch, ...hashes, clientSeed }, {});
  }

  reveals(account: number, epoch: number): this {
    return this.tells(account, 'seed-revealed', { epoch, serverSeed: 'f'.repeat(64) }, {});
  }

  closes(account: number): this {
    const amount = 0 - this.#of(account).available;
    return this.tells(account, 'account-closed', {}, { available: amount, amount, actor: 'system:erasure' });
  }

  bonus(account: number, amount: number): this {
    return this.tells(account, 'signup-bonus-granted', {}, { available: amount, amount });
  }

  claimsDaily(account: number, amount: number, { day, streak = 1, weeklyPoints = 0 }: DailyClaimTold): this {
    const payload = { day, streak, weeklyPoints };
    return this.tells(account, 'daily-bonus-claimed', payload, { available: amount, amount });
  }

  claimsRakeback(
    account: number,
    amount: number,
    { level = 1, percent = 2, lossMillionths = 0, remainder = 0 } = {},
  ): this {
    const payload = { level, percent, lossMillionths, remainder };
    return this.tells(account, 'rakeback-claimed', payload, { available: amount, amount });
  }

  claimsLevelBonus(account: number, amount: number, level: number): this {
    return this.tells(account, 'level-bonus-claimed', { paidLevel: level - 1, level }, { available: amount, amount });
  }

  claimsStep(account: number, amount: number, step: 'round' | 'offer' | 'seed'): this {
    return this.tells(account, 'checklist-step-claimed', { step }, { available: amount, amount });
  }

  claimsChallenge(account: number, amount: number, told: { challengeId: string; day: string }): this {
    return this.tells(account, 'challenge-claimed', { target: 5, ...told }, { available: amount, amount });
  }

  losesChallenge(account: number, amount: number, told: { challengeId: string; day: string; creditId: string }): this {
    return this.tells(account, 'challenge-reversed', told, {
      available: -amount,
      amount: -amount,
      actor: 'system:offers',
    });
  }

  setsZone(account: number, zone: string): this {
    return this.tells(account, 'time-zone-set', { zone }, {});
  }

  adjusts(account: number, amount: number, reason = 'a correction'): this {
    return this.tells(account, 'points-adjusted', { reason }, { available: amount, amount });
  }

  plays(account: number, { stake, payout, game = 'dice', params, outcome }: RoundTold): this {
    const teller = this.#of(account);
    const multiplierHundredths = Math.floor((payout * 100) / stake);
    const drawn = { params: params ?? ANY_PARAMS[game], outcome: outcome ?? { die: payout > 0 ? 5 : 2 } };
    const played = { stakePoints: stake, payoutPoints: payout, multiplierHundredths, epoch: teller.epoch };
    const payload = { ...drawn, ...played, nonce: teller.nonce++, rulesVersion: 1, ...teller.mark };
    const amount = payout - stake;
    return this.tells(account, 'round-played', payload, { available: amount, amount, game });
  }

  /** Named by its index in the story. */
  starts(account: number, stake: number): this {
    const teller = this.#of(account);
    const startId = this.#commandIdAt(this.events.length + 1);
    const bet = { params: { mineCount: 3 }, stakePoints: stake, maxPayoutPoints: 1_000_000, startedAt: this.#now };
    const drawn = { epoch: teller.epoch, nonce: teller.nonce++, rulesVersion: 1 };
    teller.open = { startId, ...bet, progress: { mineCount: 3, revealed: [] }, ...drawn };
    return this.tells(
      account,
      'round-started',
      { ...teller.open, ...teller.mark },
      { available: -stake, amount: -stake, game: 'mines' },
    );
  }

  opensTile(account: number, tile: number): this {
    const teller = this.#of(account);
    const round = teller.open!;
    const { revealed } = round.progress as { revealed: number[] };
    teller.open = { ...round, progress: { mineCount: 3, revealed: [...revealed, tile] } };
    return this.tells(account, 'round-advanced', teller.open, { game: 'mines' });
  }

  isRoundOpen(account: number): boolean {
    return this.#of(account).open !== undefined;
  }

  settles(account: number, payout: number): this {
    const teller = this.#of(account);
    const { startId, params, stakePoints, progress, epoch, nonce, rulesVersion } = teller.open!;
    delete teller.open;
    const multiplierHundredths = Math.floor((payout * 100) / stakePoints);
    const outcome = { mines: [0, 1, 2], ...(progress as object), hitTile: payout > 0 ? null : 0 };
    const told = { startId, params, stakePoints, payoutPoints: payout, multiplierHundredths, outcome };
    const payload = { ...told, epoch, nonce, rulesVersion, ...teller.mark };
    return this.tells(account, 'round-settled', payload, { available: payout, amount: payout, game: 'mines' });
  }

  holds(account: number, amount: number, reason = 'a withdrawal'): this {
    const moved = { available: -amount, held: amount, amount: -amount };
    this.#of(account).holds.push(this.#commandIdAt(this.events.length + 1));
    return this.tells(account, 'points-held', { reason, expiresAt: null }, moved);
  }

  posts(account: number, amount: number): this {
    return this.tells(
      account,
      'hold-posted',
      { holdId: this.#latestHold(account) },
      { held: -amount, amount: -amount },
    );
  }

  voids(account: number, amount: number): this {
    return this.tells(
      account,
      'hold-voided',
      { holdId: this.#latestHold(account) },
      { available: amount, held: -amount, amount },
    );
  }

  expires(account: number, amount: number): this {
    return this.tells(
      account,
      'hold-expired',
      { holdId: this.#latestHold(account) },
      { available: amount, held: -amount, amount },
    );
  }

  /** Releases and reversals refer to the latest one not reversed. */
  creditsOffer(account: number, amount: number, { revenueMicros = 500_000, releaseAt = this.#now + 1000 } = {}): this {
    const creditId = this.#commandIdAt(this.events.length + 1);
    this.#of(account).credits.push(creditId);
    const payload = { ...CONVERSION, revenueMicros, releaseAt };
    return this.tells(account, 'offer-credited', payload, { held: amount, amount, actor: 'system:offers' });
  }

  releasesOffer(account: number, amount: number): this {
    const payload = { creditId: this.#of(account).credits.at(-1)!, ...CONVERSION };
    const moved = { available: amount, held: -amount, amount, actor: 'system:offer-release' };
    return this.tells(account, 'offer-released', payload, moved);
  }

  reversesOffer(account: number, amount: number, { isReleased = false, revenueMicros = 500_000 } = {}): this {
    const payload = { creditId: this.#of(account).credits.pop()!, ...CONVERSION, revenueMicros };
    const moved = { amount: -amount, actor: 'system:offers' };
    return isReleased
      ? this.tells(account, 'released-offer-reversed', payload, { available: -amount, ...moved })
      : this.tells(account, 'offer-reversed', payload, { held: -amount, ...moved });
  }

  isReferred(account: number, referrer: number, bonusPoints = 500): this {
    return this.tells(account, 'referral-set', { referrer, bonusPoints }, { actor: 'system:registration' });
  }

  grantsReferral(account: number, side: 'friend' | 'referrer', other: number, amount = 500): this {
    const moved = { available: amount, amount, actor: 'system:referrals' };
    return this.tells(account, 'referral-bonus-granted', { side, other }, moved);
  }

  /** A negative amount is a reversal. `hundredths` is the value of the share. */
  shares(
    account: number,
    friend: number,
    amount: number,
    { creditId = 'a credit', hundredths = Math.abs(amount) * 100 }: { creditId?: string; hundredths?: number } = {},
  ): this {
    const type = amount < 0 ? 'accrued-share-reversed' : 'referral-share-accrued';
    const payload = { friend, creditId, hundredths };
    return this.tells(account, type, payload, { available: amount, amount, actor: 'system:referral-share' });
  }

  /** As in logs of earlier versions. */
  sharesWholePoints(account: number, friend: number, amount: number, creditId = 'a credit'): this {
    const type = amount > 0 ? 'referral-share-credited' : 'referral-share-reversed';
    return this.tells(
      account,
      type,
      { friend, creditId },
      { available: amount, amount, actor: 'system:referral-share' },
    );
  }

  bans(account: number, reason = 'cheating'): this {
    return this.tells(account, 'account-banned', { reason }, { actor: 'operator:7' });
  }

  bansUntil(account: number, until: number): this {
    return this.tells(account, 'account-banned-until', { until, reason: 'cheating' }, { actor: 'operator:7' });
  }

  unbans(account: number, reason = 'a mistake'): this {
    return this.tells(account, 'account-unbanned', { reason }, { actor: 'operator:8' });
  }

  grants(account: number, role: Role, until: number | null = null): this {
    return this.tells(account, 'role-granted', { role, until, reason: 'joins' }, { actor: 'cli:ines' });
  }

  revokes(account: number, role: Role): this {
    return this.tells(account, 'role-revoked', { role, reason: 'leaves' }, { actor: 'cli:ines' });
  }

  excludes(account: number, until: number): this {
    return this.tells(account, 'player-excluded', { until }, {});
  }

  limits(account: number, limit: LimitTold): this {
    this.#of(account).mark = { isLimited: true };
    return this.tells(
      account,
      'limit-set',
      { openStakePoints: 0, from: this.#now, pointsUntil: limit.points, ...limit },
      {},
    );
  }

  checksReality(account: number, minutes: RealityCheckMinutes): this {
    return this.tells(account, 'reality-check-set', { minutes }, {});
  }

  /** Account: the house's settings. */
  sets(key: string, value: unknown, reason = 'a new season'): this {
    return this.tells(HOUSE_ACCOUNTS.settings, 'setting-changed', { key, value, reason }, { actor: 'operator:7' });
  }

  /** Account: the house's treasury. */
  postsDollars(debit: DollarAccount, credit: DollarAccount, micros: number, reference: string | null = null): this {
    const posted = { debit, credit, micros, reason: 'a statement', reference };
    return this.tells(HOUSE_ACCOUNTS.treasury, 'treasury-posted', posted, { actor: 'operator:9' });
  }

  /** Account: the player whose balance is to be corrected. */
  asksToCorrect(account: number, amountPoints: number): string {
    const change = { type: 'correct-error', amountPoints, cause: '0-1', reason: 'paid twice' };
    const asked = { change, hash: 'a'.repeat(64), thing: 'balance', version: this.#of(account).version, before: {} };
    const payload = { ...asked, expiresAt: this.#now + 72 * HOUR_MS };
    return this.tells(account, 'change-requested', payload, { actor: 'operator:7' }).last.commandId;
  }

  endsChange(
    account: number,
    requestId: string,
    type: 'change-rejected' | 'change-withdrawn' | 'change-expired' | 'change-outdated',
  ): this {
    const words = { 'change-rejected': { reason: 'no' }, 'change-outdated': { by: 'points-adjusted' } };
    const maker = type === 'change-withdrawn' ? {} : { maker: 'operator:7' };
    const payload = { requestId, ...maker, ...(words as Record<string, object>)[type] } as never;
    return this.tells(account, type, payload, { actor: type === 'change-withdrawn' ? 'operator:7' : 'operator:8' });
  }

  approvesChange(account: number, requestId: string): this {
    const payload = { requestId, maker: 'operator:7', hash: 'a'.repeat(64), reason: 'checked', isAlone: false };
    return this.tells(account, 'change-approved', payload, { actor: 'operator:8' });
  }

  decidesAlone(account: number): this {
    const change = { type: 'ban-account', reason: 'fraud' };
    const payload = { change, hash: 'b'.repeat(64), before: {} };
    return this.tells(account, 'second-person-waived', payload, { actor: 'operator:7' });
  }

  #latestHold(account: number): string {
    return this.#of(account).holds.pop()!;
  }

  #commandIdAt(seq: number): string {
    return `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
  }

  #of(account: number): Teller {
    const known = this.#accounts.get(account);
    if (known !== undefined) return known;
    const teller: Teller = { available: 0, held: 0, version: 0, epoch: 0, nonce: 0, holds: [], credits: [] };
    this.#accounts.set(account, teller);
    return teller;
  }

  tells<Type extends EventType>(account: number, type: Type, payload: EventOf<Type>['payload'], moved: Moved): this {
    const teller = this.#of(account);
    teller.available += moved.available ?? 0;
    teller.held += moved.held ?? 0;
    teller.version += 1;
    const seq = this.events.length + 1;
    const header: EventHeader = {
      partition: this.#partition,
      seq,
      account,
      version: teller.version,
      amount: moved.amount ?? 0,
      available: teller.available,
      held: teller.held,
      commandId: this.#commandIdAt(seq),
      at: this.#now,
      actor: moved.actor ?? null,
      game: moved.game ?? null,
    };
    this.events.push({ ...header, type, payload } as LedgerEvent);
    return this;
  }
}

type LimitTold = Pick<EventOf<'limit-set'>['payload'], 'kind' | 'window' | 'points'> &
  Partial<EventOf<'limit-set'>['payload']>;

type DailyClaimTold = { day: string; streak?: number; weeklyPoints?: number };

type Moved = { available?: number; held?: number; amount?: number; game?: GameName; actor?: string };

function hashOf(account: number, epoch: number): string {
  return (account * 1000 + epoch).toString(16).padStart(64, '0');
}
