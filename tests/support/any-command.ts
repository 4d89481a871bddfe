// Few accounts, small amounts and few holds, so that commands interact.
import fc from 'fast-check';
import type { Command, CommandType } from '#contracts/commands.ts';
import { SIDES } from '#contracts/games/baccarat/baccarat.ts';
import { type GameName, ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { RISKS } from '#contracts/games/plinko/tables.ts';
import { type Line, placeOf, PLACES } from '#contracts/games/roulette/lines.ts';
import { totalOf } from '#contracts/games/roulette/roulette.ts';
import { LIMIT_KINDS, REALITY_CHECK_MINUTES } from '#contracts/limits/limit.ts';
import { LIMIT_WINDOWS } from '#contracts/limits/windows.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { REFERRAL_SIDES } from '#contracts/referrals/commands.ts';
import { ROLES } from '#contracts/definition/roles.ts';
import { changeHash } from '#ledger/approvals/gate.ts';
import { anyClaimCommand } from './any-claim-command.ts';
import { anyPayoutCommand } from './any-payout-command.ts';
import { anyRainCommand } from './any-rain-command.ts';
import { TEST_BEGINS } from './test-ledger.ts';

const ACCOUNTS = [11, 12, 13] as const;
const HOLDS = 6;
const STARTS = 6;
const CREDITS = 6;
const WITHDRAWALS = 4;
const REQUESTS = 4;

const CORRECTION = { type: 'correct-error' as const, amountPoints: 1, cause: '0-1', reason: 'why' };
const staff = fc.constantFrom('operator:1001', 'operator:1002');

function uuid(number: number, family: string): string {
  return `00000000-0000-7000-8000-${family}${number.toString(16).padStart(11, '0')}`;
}

const amounts = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(MAX_POINTS - 1, MAX_POINTS));

const anyLine: fc.Arbitrary<Line> = fc.constantFrom(...PLACES);

/** Some roulette bets state a stake that differs from their lines. */
const anyRound = fc.oneof(
  roundOf('dice', fc.record({ prediction: fc.constantFrom('over' as const, 'under' as const) })),
  roundOf('slots', fc.constant({})),
  roundOf('wheel', fc.constant({})),
  roundOf(
    'keno',
    fc.record({
      numbers: fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 10 }),
      paytable: fc.constant('by-picks' as const),
    }),
  ),
  roundOf('plinko', fc.record({ rows: fc.integer({ min: 8, max: 16 }), risk: fc.constantFrom(...RISKS) })),
  roundOf('baccarat', fc.record({ betOn: fc.constantFrom(...SIDES) })),
  fc
    .record({
      lines: fc.uniqueArray(anyLine, { minLength: 1, maxLength: 6, selector: placeOf }),
      amountPoints: fc.integer({ min: 1, max: 40 }),
      isOff: fc.constantFrom(0, 0, 0, 0, 1),
    })
    .map(({ lines, amountPoints, isOff }) => {
      const staked = lines.map((line) => ({ ...line, amountPoints }));
      return { game: 'roulette' as const, stakePoints: totalOf(staked) + isOff, params: { lines: staked } };
    }),
);

const anyStart = fc.oneof(
  roundOf('mines', fc.record({ mineCount: fc.integer({ min: 3, max: 10 }) })),
  roundOf('blackjack', fc.constant({})),
  roundOf('crash', fc.record({ autoCashOutHundredths: fc.constantFrom(null, 101, 150, 5000) })),
);

const anyMove = fc.oneof(
  fc.record({
    game: fc.constant('mines' as const),
    action: fc.oneof(
      fc.record({ type: fc.constant('reveal' as const), tile: fc.integer({ min: 0, max: 24 }) }),
      fc.constant({ type: 'cash-out' as const }),
    ),
  }),
  fc.record({
    game: fc.constant('blackjack' as const),
    action: fc.record({ type: fc.constantFrom('hit' as const, 'stand' as const, 'double' as const) }),
  }),
  fc.record({
    game: fc.constant('crash' as const),
    action: fc.oneof(
      fc.constant({ type: 'cash-out' as const }),
      fc.record({ type: fc.constant('cash-out' as const), atHundredths: fc.integer({ min: 101, max: 300 }) }),
    ),
  }),
);

function roundOf<Game extends GameName, Params>(game: Game, params: fc.Arbitrary<Params>) {
  return fc.record({ game: fc.constant(game), stakePoints: amounts, params });
}

type Generator<Type extends CommandType> = (account: number) => fc.Arbitrary<{ type: Type; account: number } & object>;

const cli = fc.constant('cli:test');
const why = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const dollarAccounts = fc.constantFrom('bank', 'suspense', 'receivable:lootably');

/**
 * Without ids; a missing type does not compile. Holds, credits and starts have small numbers, so that later commands find
 * them.
 */
const BY_TYPE: { readonly [Type in CommandType]: Generator<Type> } = {
  'open-account': (account) => fc.constant({ type: 'open-account', account }),
  'close-account': (account) => given('close-account', account, { actor: fc.constant('system:erasure') }),
  'grant-signup-bonus': (account) => given('grant-signup-bonus', account, { amountPoints: amounts }),
  ...anyClaimCommand,
  'claim-challenge': (account) =>
    given('claim-challenge', account, { challengeId: fc.constantFrom('play_5_games', 'complete_3_offers', 'none') }),
  'set-time-zone': (account) =>
    given('set-time-zone', account, { zone: fc.constantFrom('Asia/Tokyo', 'America/Lima', 'UTC') }),
  'play-round': (account) => anyRound.map((round) => ({ type: 'play-round', account, ...round })),
  'start-round': (account) =>
    fc.record({ bet: anyStart, start: fc.nat(STARTS) }).map(({ bet, start }) => {
      return { type: 'start-round', account, ...bet, start };
    }),
  'act-in-round': (account) =>
    fc.record({ move: anyMove, start: fc.option(fc.nat(STARTS), { freq: 2, nil: null }) }).map(({ move, start }) => {
      return { type: 'act-in-round', account, ...move, start };
    }),
  'settle-round': (account) =>
    given('settle-round', account, {
      actor: fc.constant('system:flight'),
      game: fc.constantFrom(...ROUND_GAMES),
      idleMs: fc.constantFrom(0, 300),
      start: fc.nat(STARTS),
    }),
  'rotate-seed': (account) =>
    given('rotate-seed', account, { clientSeed: fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }) }),
  'adjust-points': (account) =>
    given('adjust-points', account, {
      actor: cli,
      amountPoints: fc.oneof(
        amounts,
        amounts.map((amount) => -amount),
      ),
      reason: why,
    }),
  'correct-error': (account) =>
    fc.oneof(
      given('correct-error', account, { actor: cli, amountPoints: amounts, cause: fc.constant('0-1'), reason: why }),
      // By staff, so that it becomes a change request.
      fc.record({ actor: staff, request: fc.nat(REQUESTS) }).map((asked) => ({ ...CORRECTION, account, ...asked })),
    ),
  'approve-change': (account) =>
    ofRequest('approve-change', account, {
      actor: staff,
      hash: fc.constantFrom(changeHash(account, CORRECTION), 'd'.repeat(64)),
      reason: fc.constantFrom(null, 'checked'),
    }),
  'reject-change': (account) => ofRequest('reject-change', account, { actor: staff, reason: why }),
  'withdraw-change': (account) => ofRequest('withdraw-change', account, { actor: staff }),
  'expire-change': (account) => ofRequest('expire-change', account, { actor: fc.constant('system:change-expiry') }),
  'outdate-change': (account) => ofRequest('outdate-change', account, { actor: fc.constant('system:lost-roles') }),
  'count-staff-points': (account) =>
    given('count-staff-points', account, {
      actor: fc.constant('system:staff-points'),
      of: fc.uuid({ version: 7 }),
      what: fc.constant('adjust-points'),
      at: fc.constantFrom(...ACCOUNTS),
      amountPoints: amounts,
    }),
  'resolve-postback': (account) =>
    given('resolve-postback', account, {
      actor: cli,
      conversionId: fc.uuid({ version: 5 }),
      amountPoints: amounts,
      isNamed: fc.boolean(),
      reason: why,
    }),
  'hold-points': (account) =>
    given('hold-points', account, {
      amountPoints: amounts,
      reason: fc.constant('why'),
      expiresInMs: fc.constantFrom(null, 1, 500),
      hold: fc.nat(HOLDS),
    }),
  'post-hold': (account) => given('post-hold', account, { hold: fc.nat(HOLDS) }),
  'void-hold': (account) => given('void-hold', account, { hold: fc.nat(HOLDS) }),
  'expire-hold': (account) =>
    given('expire-hold', account, { actor: fc.constant('system:hold-expiry'), hold: fc.nat(HOLDS) }),
  'credit-offer': (account) =>
    given('credit-offer', account, {
      actor: fc.constant('system:offers'),
      network: fc.constantFrom('cpx', 'notik'),
      transactionId: fc.constantFrom('t-1', 't-2', 't-3', 't-4'),
      amountPoints: fc.oneof(amounts, fc.constant(0)),
      revenueMicros: fc.integer({ min: 1, max: 1_000_000 }),
      releaseAt: fc.constantFrom(0, TEST_BEGINS + 1, TEST_BEGINS + 500),
      offer: fc.nat(CREDITS),
    }),
  'release-offer': (account) =>
    given('release-offer', account, { actor: fc.constant('system:offer-release'), offer: fc.nat(CREDITS) }),
  'reverse-offer': (account) =>
    given('reverse-offer', account, { actor: fc.constant('system:offers'), offer: fc.nat(CREDITS) }),
  'set-referrer': (account) =>
    given('set-referrer', account, {
      actor: fc.constant('system:registration'),
      referrer: fc.constantFrom(...ACCOUNTS),
    }),
  'grant-referral-bonus': (account) =>
    given('grant-referral-bonus', account, {
      actor: fc.constant('system:referrals'),
      side: fc.constantFrom(...REFERRAL_SIDES),
      other: fc.constantFrom(...ACCOUNTS),
      amountPoints: fc.constant(500),
    }),
  'credit-referral-share': (account) =>
    given('credit-referral-share', account, {
      actor: fc.constant('system:referral-share'),
      friend: fc.constantFrom(...ACCOUNTS),
      amountPoints: amounts,
      offer: fc.nat(CREDITS),
    }),
  'reverse-referral-share': (account) =>
    given('reverse-referral-share', account, {
      actor: fc.constant('system:referral-share'),
      friend: fc.constantFrom(...ACCOUNTS),
      offer: fc.nat(CREDITS),
    }),
  'ban-account': (account) =>
    given('ban-account', account, {
      actor: cli,
      until: fc.constantFrom(undefined, 0, Number.MAX_SAFE_INTEGER),
      reason: why,
    }),
  'unban-account': (account) => given('unban-account', account, { actor: cli, reason: why }),
  'grant-role': (account) =>
    given('grant-role', account, {
      actor: cli,
      role: fc.constantFrom(...ROLES),
      until: fc.constantFrom(null, 0, Number.MAX_SAFE_INTEGER),
      reason: why,
    }),
  'revoke-role': (account) =>
    given('revoke-role', account, { actor: cli, role: fc.constantFrom(...ROLES), reason: why }),
  'exclude-player': (account) =>
    given('exclude-player', account, {
      exclusion: fc.oneof(
        fc.record({ type: fc.constant('time-out' as const), days: fc.integer({ min: 1, max: 30 }) }),
        fc.record({ type: fc.constant('self-exclusion' as const), months: fc.constantFrom(6, 60, null) }),
      ),
    }),
  'set-limit': (account) =>
    given('set-limit', account, {
      kind: fc.constantFrom(...LIMIT_KINDS),
      window: fc.constantFrom(...LIMIT_WINDOWS),
      points: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
    }),
  'set-reality-check': (account) =>
    given('set-reality-check', account, { minutes: fc.constantFrom(...REALITY_CHECK_MINUTES) }),
  'confirm-adult': (account) => fc.constant({ type: 'confirm-adult', account }),
  'change-setting': (account) =>
    given('change-setting', account, {
      actor: cli,
      key: fc.constant('signup-bonus' as const),
      value: fc.nat(3),
      reason: why,
    }),
  'post-treasury': (account) =>
    given('post-treasury', account, {
      actor: cli,
      debit: dollarAccounts,
      credit: dollarAccounts,
      micros: fc.integer({ min: 1, max: 1_000_000 }),
      reason: why,
      reference: fc.constantFrom(null, 'S-1'),
    }),
  ...anyRainCommand(ACCOUNTS),
  'request-withdrawal': (account) =>
    given('request-withdrawal', account, {
      method: fc.constantFrom('robux' as const, 'paypal' as const, 'crypto' as const),
      amountPoints: fc.oneof(amounts, fc.constant(1000)),
      destination: fc.constantFrom('a'.repeat(64), 'b'.repeat(64)),
      isEmailConfirmed: fc.constantFrom(true, true, true, false),
      withdrawal: fc.nat(WITHDRAWALS),
    }),
  'approve-withdrawal': (account) => ofWithdrawal('approve-withdrawal', account, { reason: why }),
  'reject-withdrawal': (account) => ofWithdrawal('reject-withdrawal', account, { reason: why }),
  ...anyPayoutCommand(ofWithdrawal),
  'fail-withdrawal': (account) => ofWithdrawal('fail-withdrawal', account, { reason: why }),
  'return-withdrawal': (account) =>
    ofWithdrawal('return-withdrawal', account, {
      reason: why,
      isKept: fc.boolean(),
      feeMicros: fc.constantFrom(null, 250_000),
    }),
  'release-returned': (account) => ofWithdrawal('release-returned', account, { reason: why }),
  'forfeit-returned': (account) => ofWithdrawal('forfeit-returned', account, { reason: why }),
};

function ofWithdrawal<Type extends CommandType, Fields extends object>(
  type: Type,
  account: number,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) {
  return given(type, account, { actor: cli, withdrawal: fc.nat(WITHDRAWALS), ...fields });
}

function given<Type extends CommandType, Fields extends object>(
  type: Type,
  account: number,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<{ type: Type; account: number } & Fields> {
  return fc.record(fields).map((drawn) => ({ type, account, ...(drawn as Fields) }));
}

function ofRequest<Type extends CommandType, Fields extends object>(
  type: Type,
  account: number,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) {
  return given(type, account, { ...fields, request: fc.nat(REQUESTS) });
}

/** A ban ends a story early. */
const RARE: ReadonlySet<CommandType> = new Set([
  ...(Object.keys(anyClaimCommand) as CommandType[]),
  'close-account',
  'ban-account',
  'exclude-player',
  'set-limit',
  'set-reality-check',
  'confirm-adult',
  'set-time-zone',
  'set-referrer',
  'grant-referral-bonus',
  'credit-referral-share',
  'reverse-referral-share',
  'grant-role',
  'revoke-role',
  'change-setting',
  'feed-rain-pool',
  'pour-rain',
  'return-rain-share',
  'post-treasury',
]);

const content = fc.constantFrom(...ACCOUNTS).chain((account) =>
  fc.oneof(
    ...Object.entries(BY_TYPE).map(([type, generate]) => ({
      weight: RARE.has(type as CommandType) ? 1 : 4,
      arbitrary: generate(account) as fc.Arbitrary<Numbered>,
    })),
  ),
);

type Numbered = {
  request?: number;
  hold?: number;
  offer?: number;
  withdrawal?: number;
  start?: number | null;
} & object;

/** Number n is made by the command with that id, on any account. */
function named({ request, hold, offer, withdrawal, start, ...content }: Numbered, number: number): Command {
  const type = (content as Command).type;
  if (request !== undefined) {
    const requestId = uuid(request, '8');
    if (type === 'correct-error') return { ...content, commandId: requestId } as Command;
    return { ...content, commandId: uuid(number, 'a'), requestId } as Command;
  }
  if (type === 'request-withdrawal') return { ...content, commandId: uuid(withdrawal!, '9') } as Command;
  if (withdrawal !== undefined) {
    return { ...content, commandId: uuid(number, 'a'), withdrawalId: uuid(withdrawal, '9') } as Command;
  }
  if (type === 'credit-offer') return { ...content, commandId: uuid(offer!, 'f') } as Command;
  if (offer !== undefined) {
    return { ...content, commandId: uuid(number, 'a'), creditId: uuid(offer, 'f') } as Command;
  }
  if (type === 'start-round') return { ...content, commandId: uuid(start!, 'e') } as Command;
  if (start !== undefined) {
    const startId = start === null ? null : uuid(start, 'e');
    return { ...content, commandId: uuid(number, 'a'), startId } as Command;
  }
  if (type === 'hold-points') return { ...content, commandId: uuid(hold!, 'b') } as Command;
  if (hold === undefined) return { ...content, commandId: uuid(number, 'a') } as Command;
  return { ...content, commandId: uuid(number, 'a'), holdId: uuid(hold, 'b') } as Command;
}

/** Accounts are opened and funded first. */
export const anyCommands: fc.Arbitrary<Command[]> = fc
  .array(content, { minLength: 1, maxLength: 60 })
  .map((contents) => [
    ...ACCOUNTS.map((account): Command => ({ type: 'open-account', account, commandId: uuid(account, 'c') })),
    ...ACCOUNTS.map((account): Command => ({
      type: 'grant-signup-bonus',
      account,
      commandId: uuid(account, 'd'),
      amountPoints: 100,
    })),
    ...contents.map(named),
  ]);
