import type { ChecklistStep } from '#contracts/checklist/steps.ts';
import type { CommandOf } from '#contracts/commands.ts';
import type { DollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { SingleShotGame } from '#contracts/games/rules.ts';
import type { ExclusionChoice } from '#contracts/limits/exclusion.ts';
import type { LimitKind, RealityCheckMinutes } from '#contracts/limits/limit.ts';
import type { LimitWindow } from '#contracts/limits/windows.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { ReferralSide } from '#contracts/referrals/commands.ts';
import type { SettingKey, SettingValue } from '#contracts/settings/registry.ts';
import type { Role } from '#contracts/definition/roles.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { randomCommandId } from '#infra/process/random.ts';

export function opens(account: number): CommandOf<'open-account'> {
  return { type: 'open-account', commandId: randomCommandId(), account };
}

export function closes(account: number): CommandOf<'close-account'> {
  return { type: 'close-account', commandId: randomCommandId(), actor: 'system:erasure', account };
}

export function confirmsAdult(account: number): CommandOf<'confirm-adult'> {
  return { type: 'confirm-adult', commandId: randomCommandId(), account };
}

export function bonus(account: number, amountPoints = 100): CommandOf<'grant-signup-bonus'> {
  return { type: 'grant-signup-bonus', commandId: randomCommandId(), account, amountPoints };
}

export function claimsDaily(account: number): CommandOf<'claim-daily-bonus'> {
  return { type: 'claim-daily-bonus', commandId: randomCommandId(), account };
}

export function claimsRakeback(account: number): CommandOf<'claim-rakeback'> {
  return { type: 'claim-rakeback', commandId: randomCommandId(), account };
}

export function claimsLevelBonus(account: number): CommandOf<'claim-level-bonus'> {
  return { type: 'claim-level-bonus', commandId: randomCommandId(), account };
}

export function claimsStep(account: number, step: ChecklistStep): CommandOf<'claim-checklist-step'> {
  return { type: 'claim-checklist-step', commandId: randomCommandId(), account, step };
}

export function setsZone(account: number, zone: string): CommandOf<'set-time-zone'> {
  return { type: 'set-time-zone', commandId: randomCommandId(), account, zone };
}

export function claimsChallenge(account: number, challengeId: string): CommandOf<'claim-challenge'> {
  return { type: 'claim-challenge', commandId: randomCommandId(), account, challengeId };
}

type WholeRound = SingleShotGame | 'crash';
type Bet<Game extends WholeRound> = Extract<CommandOf<'play-round'>, { game: Game }>;

export function plays<Game extends WholeRound>(
  account: number,
  game: Game,
  bet: Pick<Bet<Game>, 'stakePoints' | 'params'>,
): CommandOf<'play-round'> {
  return { type: 'play-round', commandId: randomCommandId(), account, game, ...bet } as CommandOf<'play-round'>;
}

export function bets(account: number, stakePoints: number): Bet<'dice'> {
  const params = { prediction: 'over' } as const;
  return { type: 'play-round', commandId: randomCommandId(), account, game: 'dice', stakePoints, params };
}

type StartOf<Game extends RoundGame> = Extract<CommandOf<'start-round'>, { game: Game }>;
type ActOf<Game extends RoundGame> = Extract<CommandOf<'act-in-round'>, { game: Game }>;

export function starts<Game extends RoundGame>(
  account: number,
  game: Game,
  bet: Pick<StartOf<Game>, 'stakePoints' | 'params'>,
): CommandOf<'start-round'> {
  return { type: 'start-round', commandId: randomCommandId(), account, game, ...bet } as CommandOf<'start-round'>;
}

export function acts<Game extends RoundGame>(
  account: number,
  game: Game,
  action: ActOf<Game>['action'],
  startId: string | null = null,
): CommandOf<'act-in-round'> {
  const move = { account, game, startId, action };
  return { type: 'act-in-round', commandId: randomCommandId(), ...move } as CommandOf<'act-in-round'>;
}

export function settles(account: number, game: RoundGame, startId: string, idleMs = 0): CommandOf<'settle-round'> {
  const round = { account, game, startId, idleMs };
  return { type: 'settle-round', commandId: randomCommandId(), actor: 'system:flight', ...round };
}

export function adjusts(account: number, amountPoints: number): CommandOf<'adjust-points'> {
  const why = { actor: 'cli:demo', reason: 'für den Prüfer' };
  return { type: 'adjust-points', commandId: randomCommandId(), account, amountPoints, ...why };
}

export function rotates(account: number, clientSeed: string): CommandOf<'rotate-seed'> {
  return { type: 'rotate-seed', commandId: randomCommandId(), account, clientSeed };
}

export function holds(
  account: number,
  amountPoints: number,
  expiresInMs: number | null = null,
): CommandOf<'hold-points'> {
  return {
    type: 'hold-points',
    commandId: randomCommandId(),
    account,
    amountPoints,
    reason: 'a payout is on its way',
    expiresInMs,
  };
}

export function posts(account: number, holdId: string): CommandOf<'post-hold'> {
  return { type: 'post-hold', commandId: randomCommandId(), account, holdId };
}

export function voids(account: number, holdId: string): CommandOf<'void-hold'> {
  return { type: 'void-hold', commandId: randomCommandId(), account, holdId };
}

export function expires(account: number, holdId: string): CommandOf<'expire-hold'> {
  return { type: 'expire-hold', commandId: randomCommandId(), account, actor: 'system:hold-expiry', holdId };
}

export function corrects(account: number, amountPoints: number): CommandOf<'correct-error'> {
  const why = { actor: 'cli:test', cause: '0-1', reason: 'counted twice' };
  return { type: 'correct-error', commandId: randomCommandId(), account, amountPoints, ...why };
}

export const REVENUE_MICROS = 500_000;

/** At CPX; with `releaseAt` 0 nothing waits. */
export function credits(
  account: number,
  amountPoints: number,
  { releaseAt = 0, transactionId = randomCommandId() }: { releaseAt?: number; transactionId?: string } = {},
): CommandOf<'credit-offer'> {
  const conversion = { network: 'cpx', transactionId, amountPoints, revenueMicros: REVENUE_MICROS, releaseAt };
  return { type: 'credit-offer', commandId: randomCommandId(), account, actor: 'system:offers', ...conversion };
}

export function releases(account: number, creditId: string): CommandOf<'release-offer'> {
  return { type: 'release-offer', commandId: randomCommandId(), account, actor: 'system:offer-release', creditId };
}

export function reverses(account: number, creditId: string): CommandOf<'reverse-offer'> {
  return { type: 'reverse-offer', commandId: randomCommandId(), account, actor: 'system:offers', creditId };
}

export function isReferred(account: number, referrer: number): CommandOf<'set-referrer'> {
  return { type: 'set-referrer', commandId: randomCommandId(), account, actor: 'system:registration', referrer };
}

/** `side`: referrer or friend. */
export function grantsReferral(
  account: number,
  side: ReferralSide,
  other: number,
  amountPoints = 500,
): CommandOf<'grant-referral-bonus'> {
  const invitation = { side, other, amountPoints };
  return {
    type: 'grant-referral-bonus',
    commandId: randomCommandId(),
    account,
    actor: 'system:referrals',
    ...invitation,
  };
}

export function shares(
  account: number,
  friend: number,
  { creditId, amountPoints }: { creditId: string; amountPoints: number },
): CommandOf<'credit-referral-share'> {
  const offer = { actor: 'system:referral-share', friend, creditId, amountPoints };
  return { type: 'credit-referral-share', commandId: randomCommandId(), account, ...offer };
}

export function unshares(account: number, friend: number, creditId: string): CommandOf<'reverse-referral-share'> {
  const offer = { actor: 'system:referral-share', friend, creditId };
  return { type: 'reverse-referral-share', commandId: randomCommandId(), account, ...offer };
}

export function bans(account: number): CommandOf<'ban-account'> {
  return { type: 'ban-account', commandId: randomCommandId(), account, actor: 'operator:1001', reason: 'cheating' };
}

export function bansUntil(account: number, until: number): CommandOf<'ban-account'> {
  return { ...bans(account), until };
}

export function unbans(account: number): CommandOf<'unban-account'> {
  return { type: 'unban-account', commandId: randomCommandId(), account, actor: 'operator:1001', reason: 'a mistake' };
}

export function grants(account: number, role: Role, until: number | null = null): CommandOf<'grant-role'> {
  const why = { actor: 'cli:test', reason: 'joins the team' };
  return { type: 'grant-role', commandId: randomCommandId(), account, role, until, ...why };
}

export function revokes(account: number, role: Role): CommandOf<'revoke-role'> {
  return { type: 'revoke-role', commandId: randomCommandId(), account, role, actor: 'cli:test', reason: 'leaves' };
}

export function excludes(account: number, exclusion: ExclusionChoice): CommandOf<'exclude-player'> {
  return { type: 'exclude-player', commandId: randomCommandId(), account, exclusion };
}

export function limits(
  account: number,
  kind: LimitKind,
  window: LimitWindow,
  points: number | null,
): CommandOf<'set-limit'> {
  return { type: 'set-limit', commandId: randomCommandId(), account, kind, window, points };
}

export function checksReality(account: number, minutes: RealityCheckMinutes): CommandOf<'set-reality-check'> {
  return { type: 'set-reality-check', commandId: randomCommandId(), account, minutes };
}

export function sets<Key extends SettingKey>(key: Key, value: SettingValue<Key>): CommandOf<'change-setting'> {
  const { settings: account } = HOUSE_ACCOUNTS;
  const change = { account, actor: 'cli:demo', key, value, reason: 'a new season' };
  return { type: 'change-setting', commandId: randomCommandId(), ...change } as CommandOf<'change-setting'>;
}

export function postsDollars(debit: DollarAccount, credit: DollarAccount, micros: number): CommandOf<'post-treasury'> {
  const { treasury: account } = HOUSE_ACCOUNTS;
  const posting = { account, debit, credit, micros, reason: 'statement of May', reference: 'S-1' };
  return { type: 'post-treasury', commandId: randomCommandId(), actor: 'cli:test', ...posting };
}

export function feedsRain(amountPoints: number): CommandOf<'feed-rain-pool'> {
  const { rain: account } = HOUSE_ACCOUNTS;
  const why = { actor: 'cli:test', reason: 'a sunny week' };
  return { type: 'feed-rain-pool', commandId: randomCommandId(), account, amountPoints, ...why };
}

export function pours(amountPoints: number, participants: number[]): CommandOf<'pour-rain'> {
  const { rain: account } = HOUSE_ACCOUNTS;
  const rain = { account, amountPoints, participants };
  return { type: 'pour-rain', commandId: randomCommandId(), actor: 'system:rain', ...rain };
}

export function paysShare(account: number, rainId: string, amountPoints: number): CommandOf<'pay-rain-share'> {
  const share = { account, rainId, amountPoints };
  return { type: 'pay-rain-share', commandId: randomCommandId(), actor: 'system:rain-shares', ...share };
}

export function returnsShare(
  participant: number,
  rainId: string,
  amountPoints: number,
): CommandOf<'return-rain-share'> {
  const { rain: account } = HOUSE_ACCOUNTS;
  const share = { account, rainId, participant, amountPoints };
  return { type: 'return-rain-share', commandId: randomCommandId(), actor: 'system:rain-shares', ...share };
}

const PROMO = { code: 'SPRING', amountPoints: 50, mostUses: 2, isVerifiedOnly: false, minDays: 0, reason: 'spring' };

export function makesPromo(terms: Partial<CommandOf<'make-promo'>> = {}): CommandOf<'make-promo'> {
  const made = { account: HOUSE_ACCOUNTS.promos, ...PROMO, expiresAt: Date.UTC(2100, 0, 1), ...terms };
  return { type: 'make-promo', commandId: randomCommandId(), actor: 'cli:demo', ...made };
}

export function endsPromo(promoId: string): CommandOf<'end-promo'> {
  const { promos: account } = HOUSE_ACCOUNTS;
  return { type: 'end-promo', commandId: randomCommandId(), actor: 'cli:test', account, promoId, reason: 'over' };
}

export function takesPromo(promoId: string, player: number): CommandOf<'take-promo'> {
  const taken = { account: HOUSE_ACCOUNTS.promos, promoId, player, requestId: randomCommandId() };
  return { type: 'take-promo', commandId: randomCommandId(), actor: 'system:promos', ...taken };
}

export function paysPromo(account: number, promoId: string, amountPoints = 50): CommandOf<'pay-promo'> {
  const paid = { account, promoId, amountPoints };
  return { type: 'pay-promo', commandId: randomCommandId(), actor: 'system:promo-payments', ...paid };
}

const RACE = { name: 'Spring', measure: 'wagered', firstDay: 0, days: 1, prizes: [90, 10], reason: 'spring' } as const;

export function plansRace(terms: Partial<CommandOf<'plan-race'>> = {}): CommandOf<'plan-race'> {
  const planned = { account: HOUSE_ACCOUNTS.races, ...RACE, prizes: [...RACE.prizes], ...terms };
  return { type: 'plan-race', commandId: randomCommandId(), actor: 'cli:test', ...planned };
}

export function cancelsRace(raceId: string): CommandOf<'cancel-race'> {
  const { races: account } = HOUSE_ACCOUNTS;
  return { type: 'cancel-race', commandId: randomCommandId(), actor: 'cli:test', account, raceId, reason: 'over' };
}

/** Scores by player, the highest first. */
export function settlesRace(raceId: string, scores: readonly [player: number, score: number][]) {
  const { races: account } = HOUSE_ACCOUNTS;
  const raced = scores.map(([player, score]) => ({ player, score: String(score) }));
  const settled = { type: 'settle-race', commandId: randomCommandId(), actor: 'system:races' } as const;
  return { ...settled, account, raceId, scores: raced };
}

export function paysPrize(account: number, raceId: string, rank: number, amountPoints: number) {
  const paid = { type: 'pay-race-prize', commandId: randomCommandId(), actor: 'system:race-prizes' } as const;
  return { ...paid, account, raceId, rank, amountPoints };
}

/** `to`: names the destination. */
export function withdraws(
  account: number,
  amountPoints: number,
  { method = 'robux', to = 'a', isEmailConfirmed = true }: WithdrawalAsked = {},
): CommandOf<'request-withdrawal'> {
  const destination = Buffer.from(to).toString('hex').padEnd(64, '0');
  const asked = { method, amountPoints, destination, isEmailConfirmed };
  return { type: 'request-withdrawal', commandId: randomCommandId(), account, ...asked };
}

type WithdrawalAsked = { method?: MethodName; to?: string; isEmailConfirmed?: boolean };

type Decision =
  | 'approve-withdrawal'
  | 'reject-withdrawal'
  | 'fail-withdrawal'
  | 'release-returned'
  | 'forfeit-returned';

export function decides<Type extends Decision>(
  type: Type,
  account: number,
  withdrawalId: string,
  actor = 'operator:1001',
): CommandOf<Type> {
  const counted = type === 'fail-withdrawal' ? { counted: Number.MAX_SAFE_INTEGER } : {};
  const decision = { type, commandId: randomCommandId(), account, actor, ...counted, withdrawalId, reason: 'reviewed' };
  return decision as unknown as CommandOf<Type>;
}

export function submits(account: number, withdrawalId: string, attempt = 1): CommandOf<'submit-payout'> {
  const payout = { withdrawalId, attempt, provider: 'paypal', bodyHash: 'b'.repeat(64) };
  return { type: 'submit-payout', commandId: randomCommandId(), account, actor: 'system:payouts', ...payout };
}

export function notes(
  account: number,
  withdrawalId: string,
  outcome: CommandOf<'note-payout'>['outcome'],
  told: Partial<CommandOf<'note-payout'>> = {},
): CommandOf<'note-payout'> {
  const answer = { attempt: 1, outcome, reference: 'P-1', reason: null, costMicros: null, feeMicros: null, ...told };
  return {
    type: 'note-payout',
    commandId: randomCommandId(),
    account,
    actor: 'system:payouts',
    withdrawalId,
    ...answer,
  };
}

/** By hand, unless an attempt is named. */
export function pays(
  account: number,
  withdrawalId: string,
  told: Partial<CommandOf<'pay-withdrawal'>> = {},
): CommandOf<'pay-withdrawal'> {
  const actor = told.attempt === undefined ? 'operator:1001' : 'system:payouts';
  const payment = { attempt: null, reference: 'R-1', feeMicros: null, checker: null, ...told };
  return { type: 'pay-withdrawal', commandId: randomCommandId(), account, actor, withdrawalId, ...payment };
}

export function sendsBack(account: number, withdrawalId: string, isKept = false): CommandOf<'return-withdrawal'> {
  const payout = { withdrawalId, reason: 'unclaimed', isKept, feeMicros: null };
  return { type: 'return-withdrawal', commandId: randomCommandId(), account, actor: 'system:payouts', ...payout };
}

export function tips(account: number, to: number, amountPoints: number): CommandOf<'send-tip'> {
  return { type: 'send-tip', commandId: randomCommandId(), account, to, amountPoints };
}

export function paysTip({ commandId: tipId, account: from, to, amountPoints }: CommandOf<'send-tip'>) {
  const told = { account: to, actor: 'system:tip-delivery', tipId, from, amountPoints };
  return { type: 'pay-tip', commandId: randomCommandId(), ...told } satisfies CommandOf<'pay-tip'>;
}

export function returnsTip({ commandId: tipId, account, to, amountPoints }: CommandOf<'send-tip'>) {
  const told = { account, actor: 'system:tip-delivery', tipId, to, amountPoints };
  return { type: 'return-tip', commandId: randomCommandId(), ...told } satisfies CommandOf<'return-tip'>;
}
