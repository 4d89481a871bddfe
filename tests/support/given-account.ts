// Returns the rule's decision on the next command of an account with a past. The audit and the schemas of
// events check every event that the rules write, and each past survives a snapshot.
import { expect } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { EVENT_PAYLOADS, type EventType, type LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS, type HouseAccountName } from '#contracts/definition/house-accounts.ts';
import type { Refusal } from '#contracts/outcome.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { DEFAULT_TERMS } from '#contracts/settings/terms.ts';
import { eventComplaint } from '#ledger/audit/event-complaint.ts';
import type { Account } from '#ledger/engine/book/account.ts';
import { Book } from '#ledger/engine/book/book.ts';
import { evolve } from '#ledger/engine/book/evolve.ts';
import { decide } from '#ledger/engine/decide/decide.ts';
import { type Context, type Draft, isRefusal, type Moment } from '#ledger/engine/decide/rule.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { CommandDecider } from '#ledger/engine/sequencer/command-decider.ts';
import { OpenBatch } from '#ledger/engine/sequencer/open-batch.ts';
import { SeenFilter } from '#ledger/engine/idempotency/seen-filter.ts';
import { restored } from './snapshot-chunk.ts';
import { HandClock } from './test-ledger.ts';
import { ACCOUNT_MODEL, rulebook } from '#ledger/capabilities.ts';
import { adjusts, opens, starts } from './asks.ts';
import type { Overrides } from './terms.ts';

export const PLAYER = 7;
export const SEEDS = new ServerSeeds('the master key of the tests');

export class GivenAccount {
  readonly #id: number;
  #settings: Overrides;
  #settingsSeq = 0;
  readonly #rulebook = rulebook(SEEDS, {
    terms: {
      value: (key) => (this.#settings[key] as never) ?? DEFAULT_TERMS.value(key),
      origin: (key) => (key in this.#settings ? { seq: this.#settingsSeq, actor: '', at: 0 } : null),
    },
  });
  readonly clock = new HandClock();
  readonly events: LedgerEvent[] = [];
  readonly #book = new Book(ACCOUNT_MODEL);
  readonly #keeper = new CommandDecider({
    partition: 0,
    seq: 0,
    book: this.#book,
    seen: new SeenFilter(),
    rulebook: this.#rulebook,
    begun: this.#moment(),
  });
  #begun = this.#moment();
  /** A second fold, one event behind, for the audit. */
  readonly #audited: Account;

  /** `adultsOnly`: the house asks for the age. */
  constructor(id = PLAYER, adultsOnly = false) {
    this.#id = id;
    this.#audited = ACCOUNT_MODEL.unopened(id);
    this.#settings = { 'adults-only': adultsOnly };
  }

  /** Later decisions are made under these settings, changed at `seq`. */
  set(overrides: Overrides, seq = 0): this {
    this.#settings = { ...this.#settings, ...overrides };
    this.#settingsSeq = seq;
    return this;
  }

  get account(): Account {
    return this.#book.account(this.#id);
  }

  after(...commands: Command[]): this {
    for (const command of commands) {
      // Tests may set these.
      const { version, available, held, open } = this.account;
      Object.assign(this.#audited, { version, available, held, open });
      const outcome = this.#keeper.decide(new OpenBatch(this.clock.now(), this.clock.uptime()), command, 0);
      if (outcome.kind === 'refusal') throw new Error(`the past cannot hold what was refused: ${outcome.message}`);
      for (const event of outcome.events) this.#audit(event);
      this.events.push(...outcome.events);
    }
    checkSnapshot(this.account);
    return this;
  }

  #audit(event: LedgerEvent): void {
    checkPayload(event);
    const complaint = eventComplaint(this.#audited, event);
    if (complaint !== null) throw new Error(`the audit complains of what the rules wrote: ${complaint}`);
    evolve(ACCOUNT_MODEL, this.#audited, event);
  }

  passes(ms: number): this {
    this.clock.at += ms;
    return this;
  }

  /** By default on the same machine. */
  movesTo(boot = this.clock.boot): this {
    this.clock.boot = boot;
    this.#begun = this.#moment();
    return this;
  }

  #moment(): Moment {
    return { now: this.clock.now(), up: this.clock.uptime() };
  }

  #context(): Context {
    return {
      ...this.#moment(),
      begun: this.#begun,
      ...this.#rulebook.deps(),
    };
  }

  /** Throws if the command is refused. */
  when(command: Command): readonly Draft[] {
    const decision = decide(this.#rulebook, this.account, command, this.#context());
    if (isRefusal(decision)) throw new Error(`refused: ${decision.code}`);
    for (const one of decision) checkPayload(one);
    return decision;
  }

  /** Null if the command is accepted. */
  refused(command: Command): Refusal | null {
    const decision = decide(this.#rulebook, this.account, command, this.#context());
    if (!isRefusal(decision)) return null;
    checkRefusal(decision);
    return decision;
  }

  refusalOf(command: Command): string | null {
    return this.refused(command)?.code ?? null;
  }

  typesAfter(command: Command): EventType[] {
    return this.when(command).map(({ type }) => type);
  }
}

function checkPayload({ type, payload }: Pick<LedgerEvent, 'type' | 'payload'>): void {
  EVENT_PAYLOADS[type].parse(payload);
}

function checkRefusal({ code, message }: Refusal): void {
  if (!Object.hasOwn(REFUSALS, code) || message === '') throw new Error(`"${code}" is no refusal with a sentence`);
}

function checkSnapshot(account: Account): void {
  expect(restored(account), 'the account restored from a snapshot').toEqual(account);
}

export function givenNobody(): GivenAccount {
  return new GivenAccount();
}

export function givenAccount(...past: Command[]): GivenAccount {
  return new GivenAccount().after(opens(PLAYER), ...past);
}

/** 10 points; the first deal without a natural. */
export function givenBlackjack(...past: Command[]): GivenAccount {
  const given = givenAccount(adjusts(PLAYER, 1000), ...past);
  while (given.account.rounds === undefined) {
    given.after(starts(PLAYER, 'blackjack', { stakePoints: 10, params: {} }));
  }
  return given;
}

export function givenHouseAccount(name: HouseAccountName): GivenAccount {
  const id = HOUSE_ACCOUNTS[name];
  return new GivenAccount(id).after(opens(id));
}
