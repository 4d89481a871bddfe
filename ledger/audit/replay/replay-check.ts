// Each decision of the log must be the one that the rules make on the account before it, under the settings it names.
import { isDeepStrictEqual } from 'node:util';
import { type Command, COMMANDS, type CommandType } from '#contracts/commands.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { complaintOf } from '#contracts/internal/topics/complaint.ts';
import { rulebook } from '../../capabilities.ts';
import type { Account } from '../../engine/book/account.ts';
import { decide } from '../../engine/decide/decide.ts';
import { type Draft, isRefusal } from '../../engine/decide/rule.ts';
import type { Seeds } from '../../fairness/server-seeds.ts';
import { amountComplaint, UNPROVEN } from './amounts.ts';
import { deciderComplaint } from './deciders.ts';
import { commandBehind, type Decided } from './command-behind.ts';
import { type Provable, SETTINGS_LAG_MS, type SettingsHistory } from './settings-history.ts';

export type ReplayReport = {
  /** Decisions that the rules repeat. */
  replayed: number;
  /** By kind: events of earlier versions, which do not name their settings. */
  unproven: ReadonlyMap<EventType, number>;
  /** The highest position named that lies beyond the settings that were folded, or 0. */
  beyond: number;
};

/** Settings are looked up again after this long. */
const AGES_HOLD_MS = 60_000;

export type Fault = { seq: number; reason: string };

export class ReplayCheck {
  readonly #history: SettingsHistory;
  readonly #isHome: boolean;
  readonly #unproven = new Map<EventType, number>();
  #replayed = 0;
  #beyond = 0;
  /** Position that the latest decision of this partition named. */
  #latest: number | null = null;
  #agesFrom = 0;
  #asksForAge = false;

  /** `isHome`: the settings are in the partition that is checked. */
  constructor(history: SettingsHistory, isHome: boolean) {
    this.#history = history;
    this.#isHome = isHome;
  }

  get report(): ReplayReport {
    return { replayed: this.#replayed, unproven: this.#unproven, beyond: this.#beyond };
  }

  /** `account`: before the decision. */
  faultIn(account: Readonly<Account>, decided: Decided): Fault | null {
    const [first] = decided as readonly [LedgerEvent];
    const strange = decided.find(({ termsSeq }) => termsSeq !== first.termsSeq);
    if (strange !== undefined) return { seq: strange.seq, reason: 'it names other settings than its command' };
    if (first.termsSeq === undefined && this.#latest === null) return this.#skip(decided);
    if (first.termsSeq !== undefined) {
      const reason = this.#positionComplaint(first.termsSeq, first);
      if (reason !== null) return { seq: first.seq, reason };
      if (first.termsSeq > this.#history.reach && !this.#isHome) {
        // Written while the settings were read.
        this.#beyond = Math.max(this.#beyond, first.termsSeq);
        return this.#skip(decided);
      }
      this.#latest = first.termsSeq;
    }
    return this.#replay(account, decided);
  }

  /** `account`: before the stake. */
  stakeComplaint({ age }: Readonly<Account>, at: number): string | null {
    if (age?.isAdult || this.#latest === null) return null;
    if (at >= this.#agesFrom) {
      this.#asksForAge = this.#history.asksForAge(at);
      this.#agesFrom = at + AGES_HOLD_MS;
    }
    return this.#asksForAge ? 'the player was not confirmed as an adult' : null;
  }

  /** An older writer may follow a newer one during an upgrade: then any settings since then can be the ones in force. */
  #replay(account: Readonly<Account>, decided: Decided): Fault | null {
    const [first] = decided as readonly [LedgerEvent];
    const positions = first.termsSeq === undefined ? this.#history.from(this.#latest!) : [first.termsSeq];
    let fault: Fault | null = null;
    for (const position of positions) {
      const candidates = this.#history.termsAt(position);
      if (candidates === null) return this.#skip(decided);
      for (const terms of candidates) {
        const found = faultUnder(account, decided, terms);
        if (found === null) return this.#amountFault(decided);
        fault ??= found;
      }
    }
    return fault;
  }

  #amountFault(decided: Decided): Fault | null {
    const [first] = decided as readonly [LedgerEvent];
    const { seq, type } = first;
    const reason = deciderComplaint(first) ?? amountComplaint(first, this.#history);
    if (reason === UNPROVEN) this.#unproven.set(type, (this.#unproven.get(type) ?? 0) + 1);
    else if (reason !== null) return { seq, reason };
    this.#replayed++;
    return null;
  }

  #positionComplaint(position: number, { seq, at }: LedgerEvent): string | null {
    const { reach } = this.#history;
    if (this.#isHome && position >= seq) return `it names settings of position ${position}, which follows it`;
    if (position <= reach && !this.#history.isPosition(position)) return `no setting was changed at ${position}`;
    const isOld = at > this.#history.replacedAt(position) + SETTINGS_LAG_MS;
    return isOld ? `it names settings of position ${position}, replaced more than a day before` : null;
  }

  #skip(decided: Decided): null {
    for (const { type } of decided) this.#unproven.set(type, (this.#unproven.get(type) ?? 0) + 1);
    return null;
  }
}

function faultUnder(account: Readonly<Account>, decided: Decided, terms: Provable): Fault | null {
  const [first] = decided as readonly [LedgerEvent];
  const command = commandBehind(decided, terms);
  if (command === null) return { seq: first.seq, reason: `no command begins with ${first.type}` };
  const parsed = COMMANDS[command.type as CommandType]?.schema.safeParse(command);
  if (parsed === undefined) return { seq: first.seq, reason: `there is no command ${String(command.type)}` };
  if (!parsed.success) return { seq: first.seq, reason: `no command gives it: ${complaintOf(parsed.error)}` };
  const { rules, barredFrom, consequences, deps } = rulebook(seedsIn(decided), terms);
  const moment = { now: first.at, up: { boot: '', ms: 0 } };
  const context = { ...moment, begun: moment, ...deps() };
  const book = consequences === undefined ? { rules, barredFrom } : { rules, barredFrom, consequences };
  const due = decide(book, account, parsed.data as Command, context);
  if (isRefusal(due)) return { seq: first.seq, reason: `the rules refuse it: ${due.code}` };
  return difference(decided, due);
}

function difference(decided: Decided, due: readonly Draft[]): Fault | null {
  const [first] = decided as readonly [LedgerEvent];
  for (const [place, event] of decided.entries()) {
    const draft = due[place];
    const { seq, type, amount } = event;
    if (draft === undefined) return { seq, reason: `its command does not give ${type}` };
    if (draft.type !== type) return { seq, reason: `its command gives ${draft.type}, not ${type}` };
    if (draft.amount !== amount) return { seq, reason: `it moves ${amount} points, the rules give ${draft.amount}` };
    const payload: unknown = JSON.parse(JSON.stringify(draft.payload));
    if (!isDeepStrictEqual(payload, event.payload)) return { seq, reason: payloadDifference(event, payload as object) };
    const actor = draft.actor ?? first.actor;
    if (event.actor !== actor) return { seq, reason: `it names ${event.actor ?? 'the player'}, not ${actor}` };
  }
  const missing = due[decided.length];
  return missing === undefined ? null : { seq: decided.at(-1)!.seq, reason: `its command also gives ${missing.type}` };
}

function payloadDifference({ payload }: LedgerEvent, due: object): string {
  const [told, dues] = [payload as Record<string, unknown>, due as Record<string, unknown>];
  const name = [...Object.keys(dues), ...Object.keys(told)].find((key) => !isDeepStrictEqual(told[key], dues[key]))!;
  return `its ${name} is ${JSON.stringify(told[name]) ?? 'missing'}, the rules give ${JSON.stringify(dues[name]) ?? 'none'}`;
}

/** Commitments and seeds are proven by the fairness check; here they are taken as told. */
function seedsIn(decided: Decided): Seeds {
  const committed = decided.find((event) => event.type === 'seed-committed') as EventOf<'seed-committed'> | undefined;
  const revealed = decided.find((event) => event.type === 'seed-revealed') as EventOf<'seed-revealed'> | undefined;
  return {
    seedOf: () => revealed?.payload.serverSeed ?? '',
    hashOf: (_account, epoch) => {
      if (committed === undefined) return '';
      const { serverSeedHash, nextServerSeedHash } = committed.payload;
      return epoch === committed.payload.epoch ? serverSeedHash : nextServerSeedHash;
    },
    firstClientSeed: () => committed?.payload.clientSeed ?? '',
    sign: () => {
      throw new Error('rounds are not replayed from their command');
    },
  };
}
