// Sends one command after another and retries each with the same id, sometimes twice at once.
import type { Command, CommandOf, CommandType } from '#contracts/commands.ts';
import { ROUND_GAMES } from '#contracts/games/catalogue.ts';
import type { Outcome } from '#contracts/outcome.ts';
import type { House, Process } from './house.ts';
import type { Lot } from './lot.ts';
import { approvalCommands, CORRECTION, staffPointsCommands } from './staff-commands.ts';
import type { World } from './world.ts';

/** Lower numbers belong to the house. */
export const FIRST_PLAYER = 11;

type Whose = { commandId: string; account: number };

export type Answered = { command: Command; outcomes: Outcome[] };

export class Player {
  readonly answered: Answered[] = [];
  isDone = false;
  readonly #world: World;
  readonly #house: House;
  readonly #account: number;
  readonly #holds: string[] = [];
  readonly #starts: string[] = [];
  readonly #credits: string[] = [];
  readonly #withdrawals: string[] = [];
  readonly #requests: string[] = [];
  /** A caller that has seen a new process never goes back to an older one. */
  #floor = 0;

  constructor(world: World, house: House, account: number) {
    this.#world = world;
    this.#house = house;
    this.#account = account;
  }

  async play(commands: number): Promise<void> {
    const { lot } = this.#world;
    for (let count = 0; count < commands; count++) {
      const command = count === 0 ? this.#opening() : this.#draw();
      const outcomes = [await this.#ask(command)];
      if (lot.falls(0.2)) outcomes.push(await this.#ask(command));
      this.answered.push({ command, outcomes });
      if (outcomes[0]!.kind !== 'receipt') continue;
      if (command.type === 'hold-points') this.#holds.push(command.commandId);
      if (command.type === 'credit-offer') this.#credits.push(command.commandId);
      if (command.type === 'correct-error') this.#requests.push(command.commandId);
      if (command.type === 'request-withdrawal') this.#withdrawals.push(command.commandId);
      if (command.type === 'start-round') this.#starts.push(command.commandId);
      if (lot.falls(0.1)) {
        const other = { ...this.#draw(), commandId: command.commandId };
        this.answered.push({ command: other, outcomes: [await this.#ask(other)] });
      }
    }
    this.isDone = true;
  }

  /** A lost connection, a stopped writer and a full one are no answers. */
  async #ask(command: Command): Promise<Outcome> {
    for (;;) {
      const process = this.#choose();
      if (process !== undefined) {
        const copies = this.#world.lot.falls(0.15) ? 2 : 1;
        const asked = Array.from({ length: copies }, () => this.#submit(process, command));
        const outcomes = await Promise.all(asked);
        const receipt = outcomes.find((one) => one?.kind === 'receipt');
        if (receipt !== undefined) return receipt;
        // Unless a copy of the command is in doubt.
        const refusal = outcomes.every(isFinal) ? outcomes[0] : undefined;
        if (refusal !== undefined) return refusal;
      }
      await this.#world.delay();
    }
  }

  async #submit({ sequencer, death }: Process, command: Command): Promise<Outcome | undefined> {
    try {
      return await Promise.race([sequencer.submit(command), death]);
    } catch {
      return undefined;
    }
  }

  #choose(): Process | undefined {
    const known = this.#house.open.filter((process) => process.number >= this.#floor);
    if (known.length === 0) return undefined;
    const process = this.#world.lot.falls(0.7) ? known.at(-1)! : this.#world.lot.pick(known);
    this.#floor = process.number;
    return process;
  }

  #opening(): Command {
    return { type: 'open-account', commandId: this.#world.lot.uuid(), account: this.#account };
  }

  #draw(): Command {
    const { lot } = this.#world;
    const whose = { commandId: lot.uuid(), account: this.#account };
    const holdId = this.#holds.length > 0 && lot.falls(0.9) ? lot.pick(this.#holds) : lot.uuid();
    const startId = this.#starts.length > 0 ? lot.pick(this.#starts) : lot.uuid();
    const operator = { ...whose, actor: 'cli:test', reason: 'why' };
    const stakePoints = lot.between(1, 40);
    // A record requires every command type. Repeated entries are drawn more often.
    const choices: { readonly [Type in CommandType]: readonly CommandOf<Type>[] } = {
      'open-account': [{ type: 'open-account', ...whose }],
      'grant-signup-bonus': [{ type: 'grant-signup-bonus', ...whose, amountPoints: 100 }],
      'claim-daily-bonus': [{ type: 'claim-daily-bonus', ...whose }],
      'claim-rakeback': [{ type: 'claim-rakeback', ...whose }],
      'claim-level-bonus': [{ type: 'claim-level-bonus', ...whose }],
      'claim-checklist-step': [{ type: 'claim-checklist-step', ...whose, step: lot.pick(['round', 'offer', 'seed']) }],
      'claim-challenge': [{ type: 'claim-challenge', ...whose, challengeId: 'play_5_games' }],
      'play-round': [
        { type: 'play-round', ...whose, game: 'dice', stakePoints: lot.between(1, 60), params: { prediction: 'over' } },
        { type: 'play-round', ...whose, game: 'dice', stakePoints, params: { prediction: 'under' } },
        { type: 'play-round', ...whose, game: 'wheel', stakePoints, params: {} },
        { type: 'play-round', ...whose, game: 'baccarat', stakePoints, params: { betOn: 'banker' } },
        {
          type: 'play-round',
          ...whose,
          game: 'crash',
          stakePoints: 5,
          params: { autoCashOutHundredths: lot.between(101, 300) },
        },
      ],
      ...roundCommands(lot, whose, startId),
      'rotate-seed': [{ type: 'rotate-seed', ...whose, clientSeed: `seed ${lot.between(1, 9)}` }],
      'adjust-points': [{ type: 'adjust-points', ...operator, amountPoints: lot.pick([-70, -30, 50, 90]) }],
      'correct-error': [
        { type: 'correct-error', ...operator, amountPoints: lot.between(1, 60), cause: '0-1' },
        { ...CORRECTION, ...whose, actor: 'operator:1001' },
      ],
      ...approvalCommands(lot, whose, this.#requests),
      ...staffPointsCommands(lot, operator),
      'hold-points': [
        { type: 'hold-points', ...whose, amountPoints: stakePoints, reason: 'why', expiresInMs: null },
        { type: 'hold-points', ...whose, amountPoints: 5, reason: 'why', expiresInMs: lot.pick([1, 400, 20_000]) },
      ],
      'post-hold': [{ type: 'post-hold', ...whose, holdId }],
      'void-hold': [{ type: 'void-hold', ...whose, holdId }],
      'expire-hold': [{ type: 'expire-hold', ...whose, actor: 'system:test', holdId }],
      ...rareCommands(lot, operator),
      ...referralCommands(lot, whose, this.#credits),
      ...withdrawalCommands(lot, whose, this.#withdrawals),
      ...offerCommands(lot, whose, { credits: this.#credits, now: this.#world.now }),
    };
    return lot.pick(Object.values(choices).flat());
  }
}

type WithdrawalCommand = Extract<
  CommandType,
  `${string}-withdrawal` | 'submit-payout' | 'note-payout' | 'settle-payout' | 'release-returned' | 'forfeit-returned'
>;

/** Of the latest mostly, so that payouts get to their end. */
function withdrawalCommands(
  lot: Lot,
  { commandId, account }: Whose,
  withdrawals: readonly string[],
): { readonly [Type in WithdrawalCommand]: readonly CommandOf<Type>[] } {
  const withdrawalId = (lot.falls(0.8) ? withdrawals.at(-1) : withdrawals[0]) ?? lot.uuid();
  const whose = { commandId, account, actor: 'cli:test', withdrawalId };
  const decided = { ...whose, reason: 'why' };
  const attempt = lot.pick([1, 1, 2]);
  const answer = {
    ...whose,
    attempt,
    reference: null,
    reason: null,
    costMicros: lot.pick([null, 9]),
    feeMicros: lot.pick([null, 3]),
  };
  const request = {
    type: 'request-withdrawal' as const,
    commandId,
    account,
    method: 'robux' as const,
    amountPoints: lot.between(5, 30),
    destination: lot.pick(['a', 'b', 'c']).repeat(64),
    isEmailConfirmed: true,
  };
  const payment = { reference: 'R-1', feeMicros: null, checker: null };
  return {
    'request-withdrawal': [request, request],
    'approve-withdrawal': [
      { type: 'approve-withdrawal', ...decided },
      { type: 'approve-withdrawal', ...decided },
    ],
    'reject-withdrawal': lot.falls(0.3) ? [{ type: 'reject-withdrawal', ...decided }] : [],
    'submit-payout': [
      { type: 'submit-payout', ...whose, attempt, provider: 'stand-in', bodyHash: 'b'.repeat(64) },
      { type: 'submit-payout', ...whose, attempt: 1, provider: 'stand-in', bodyHash: 'b'.repeat(64) },
    ],
    'note-payout': [
      {
        type: 'note-payout',
        ...answer,
        outcome: lot.pick(['unknown', 'accepted', 'on-hold', 'unclaimed', 'refused'] as const),
      },
    ],
    'settle-payout': [
      { type: 'settle-payout', ...decided, attempt, outcome: 'refused', reference: null },
      { type: 'settle-payout', ...decided, attempt, outcome: 'paid', reference: 'R-1' },
    ],
    'pay-withdrawal': [
      { type: 'pay-withdrawal', ...whose, attempt, ...payment },
      { type: 'pay-withdrawal', ...whose, attempt: null, ...payment },
    ],
    'fail-withdrawal': lot.falls(0.3) ? [{ type: 'fail-withdrawal', ...decided }] : [],
    'return-withdrawal': [{ type: 'return-withdrawal', ...decided, isKept: lot.falls(0.5), feeMicros: null }],
    'release-returned': [{ type: 'release-returned', ...decided }],
    'forfeit-returned': lot.falls(0.3) ? [{ type: 'forfeit-returned', ...decided }] : [],
  };
}

function offerCommands(
  lot: Lot,
  { commandId, account }: Whose,
  { credits, now }: { credits: readonly string[]; now: number },
): { readonly [Type in 'credit-offer' | 'release-offer' | 'reverse-offer']: readonly CommandOf<Type>[] } {
  const whose = { commandId, account, actor: 'system:test' };
  const conversion = { network: 'cpx', transactionId: `t-${lot.between(1, 40)}`, revenueMicros: lot.between(1, 900) };
  const pays = { amountPoints: lot.between(0, 60), releaseAt: lot.pick([0, now + 1, now + 400]) };
  const creditId = credits.length > 0 ? lot.pick(credits) : lot.uuid();
  return {
    'credit-offer': [{ type: 'credit-offer', ...whose, ...conversion, ...pays }],
    'release-offer': [{ type: 'release-offer', ...whose, creditId }],
    'reverse-offer': [{ type: 'reverse-offer', ...whose, creditId }],
  };
}

type ReferralCommand = 'set-referrer' | 'grant-referral-bonus' | 'credit-referral-share' | 'reverse-referral-share';

function referralCommands(
  lot: Lot,
  { commandId, account }: Whose,
  credits: readonly string[],
): { readonly [Type in ReferralCommand]: readonly CommandOf<Type>[] } {
  const whose = { commandId, account, actor: 'system:test' };
  // An unopened inviter would be retried forever.
  const friend = lot.between(FIRST_PLAYER, account);
  const share = { friend, creditId: credits.length > 0 ? lot.pick(credits) : lot.uuid() };
  const isDrawn = lot.falls(0.2);
  const bonus = { side: lot.pick(['friend', 'referrer'] as const), other: friend, amountPoints: 500 };
  return {
    'set-referrer': isDrawn ? [{ type: 'set-referrer', ...whose, referrer: friend }] : [],
    'grant-referral-bonus': isDrawn ? [{ type: 'grant-referral-bonus', ...whose, ...bonus }] : [],
    'credit-referral-share': [{ type: 'credit-referral-share', ...whose, ...share, amountPoints: lot.between(1, 60) }],
    'reverse-referral-share': isDrawn ? [{ type: 'reverse-referral-share', ...whose, ...share }] : [],
  };
}

type RareCommand =
  | 'ban-account'
  | 'unban-account'
  | 'close-account'
  | 'grant-role'
  | 'revoke-role'
  | 'exclude-player'
  | 'confirm-adult'
  | 'set-limit'
  | 'set-reality-check'
  | 'set-time-zone'
  | 'change-setting'
  | 'post-treasury'
  | 'feed-rain-pool'
  | 'pour-rain'
  | 'pay-rain-share'
  | 'return-rain-share'
  | 'make-promo'
  | 'end-promo'
  | 'take-promo'
  | 'pay-promo'
  | 'send-tip'
  | 'pay-tip'
  | 'return-tip'
  | 'plan-race'
  | 'cancel-race'
  | 'settle-race'
  | 'pay-race-prize';

/** Drawn rarely. Bans are lifted later; closed and excluded accounts stay so. */
function rareCommands(
  lot: Lot,
  operator: Whose & { actor: string; reason: string },
): { readonly [Type in RareCommand]: readonly CommandOf<Type>[] } {
  const { commandId, account, actor, reason } = operator;
  // The schema accepts only the house's accounts; the ledger must decide for any account.
  const setting = { key: 'signup-bonus' as const, value: lot.between(1, 40), account: account as 1 };
  const posting = { debit: 'bank' as const, credit: 'suspense' as const, micros: 5, account: account as 2 };
  const isDrawn = lot.falls(0.1);
  return {
    // The pool is an account of the house, which these players do not open.
    'feed-rain-pool': [],
    'pour-rain': [],
    'pay-rain-share': [],
    'return-rain-share': [],
    // Made by an account of the house, too.
    'make-promo': [],
    'end-promo': [],
    'take-promo': [],
    'pay-promo': [],
    // Off by default.
    'send-tip': [],
    'pay-tip': [],
    'return-tip': [],
    'plan-race': [],
    'cancel-race': [],
    'settle-race': [],
    'pay-race-prize': [],
    'ban-account': isDrawn ? [{ type: 'ban-account', ...operator }] : [],
    'close-account':
      isDrawn && lot.falls(0.05) ? [{ type: 'close-account', commandId, account, actor: 'system:test' }] : [],
    'unban-account': [{ type: 'unban-account', ...operator }],
    'grant-role': isDrawn ? [{ type: 'grant-role', ...operator, role: 'support', until: null }] : [],
    'revoke-role': isDrawn ? [{ type: 'revoke-role', ...operator, role: 'support' }] : [],
    'exclude-player':
      isDrawn && lot.falls(0.05)
        ? [{ type: 'exclude-player', commandId, account, exclusion: { type: 'time-out', days: 1 } }]
        : [],
    'confirm-adult': [{ type: 'confirm-adult', commandId, account }],
    'set-limit': isDrawn
      ? [{ type: 'set-limit', commandId, account, kind: 'net-loss', window: 'day', points: lot.pick([40, 400, null]) }]
      : [],
    'set-reality-check': isDrawn ? [{ type: 'set-reality-check', commandId, account, minutes: 30 }] : [],
    'set-time-zone': isDrawn
      ? [{ type: 'set-time-zone', commandId, account, zone: lot.pick(['Asia/Tokyo', 'America/Lima']) }]
      : [],
    'change-setting': isDrawn ? [{ type: 'change-setting', commandId, actor, reason, ...setting }] : [],
    'post-treasury': isDrawn ? [{ type: 'post-treasury', commandId, actor, reason, ...posting, reference: null }] : [],
  };
}

type RoundCommand = 'start-round' | 'act-in-round' | 'settle-round';

/** Most are refused. */
function roundCommands(
  lot: Lot,
  whose: Whose,
  startId: string,
): { readonly [Type in RoundCommand]: readonly CommandOf<Type>[] } {
  const stakePoints = lot.between(1, 20);
  const tile = lot.between(0, 24);
  return {
    'start-round': [
      { type: 'start-round', ...whose, game: 'mines', stakePoints, params: { mineCount: lot.between(3, 10) } },
      { type: 'start-round', ...whose, game: 'blackjack', stakePoints, params: {} },
      { type: 'start-round', ...whose, game: 'crash', stakePoints, params: { autoCashOutHundredths: null } },
    ],
    'act-in-round': [
      { type: 'act-in-round', ...whose, game: 'mines', startId: null, action: { type: 'reveal', tile } },
      { type: 'act-in-round', ...whose, game: 'mines', startId, action: { type: 'cash-out' } },
      {
        type: 'act-in-round',
        ...whose,
        game: 'blackjack',
        startId: null,
        action: { type: lot.pick(['hit', 'stand', 'double']) },
      },
      { type: 'act-in-round', ...whose, game: 'crash', startId: null, action: { type: 'cash-out' } },
    ],
    'settle-round': [
      {
        type: 'settle-round',
        ...whose,
        actor: 'system:test',
        game: lot.pick(ROUND_GAMES),
        startId,
        idleMs: lot.pick([1, 500]),
      },
    ],
  };
}

function isFinal(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && !(outcome.kind === 'refusal' && outcome.code === 'overloaded');
}
