// Each decision of the log must be the one that the rules make on the account before it, under the settings it names.
import { isDeepStrictEqual } from 'node:util';
import { type Command, COMMANDS, type CommandType } from '#contracts/commands.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { complaintOf } from '#contracts/internal/topics/complaint.ts';
import type { Terms } from '#contracts/settings/terms.ts';
import { rulebook } from '../../capabilities.ts';
import type { Account } from '../../engine/book/account.ts';
import { decide } from '../../engine/decide/decide.ts';
import { type Draft, isRefusal } from '../../engine/decide/rule.ts';
import type { Seeds } from '../../fairness/server-seeds.ts';
import { MOST_CLOCKS_APART_MS } from '../proof/clocks.ts';
import type { Unproven } from '../proof/unproven.ts';
import { amountComplaint, UNPROVEN } from './amounts.ts';
import { deciderComplaint } from './deciders.ts';
import type { Decided } from '../../decision/decides.ts';
import { commandBehind } from './command-behind.ts';
import { SETTINGS_LAG_MS, type SettingsHistory } from './settings-history.ts';

export type ReplayReport = {
  /** Decisions that the rules repeat. */
  replayed: number;
  /** Decisions under settings that were written while the log was read. */
  later: number;
  /** The highest position of these settings, or 0. */
  beyond: number;
};

export type ReplayOptions = {
  history: SettingsHistory;
  /** The settings are in the partition that is checked. */
  isHome: boolean;
  /** The last event that may lack the position of its settings; see LogMarks. */
  lackingTo: number;
  /** See LogMarks: what staff give up to this event may lack its count. */
  uncountedTo: number;
  unproven: Unproven;
};

/** Settings are looked up again after this long. */
const AGES_HOLD_MS = 60_000;

export type Fault = { seq: number; reason: string };

type Found = { fault: Fault | null; type: CommandType };

export class ReplayCheck {
  readonly #options: ReplayOptions;
  readonly #history: SettingsHistory;
  #replayed = 0;
  #later = 0;
  #beyond = 0;
  #agesFrom = 0;
  #asksForAge = false;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#history = options.history;
  }

  get report(): ReplayReport {
    return { replayed: this.#replayed, later: this.#later, beyond: this.#beyond };
  }

  /** `account`: before the decision. */
  faultIn(account: Readonly<Account>, decided: Decided): Fault | null {
    const [first] = decided as readonly [LedgerEvent];
    const { seq, termsSeq } = first;
    const strange = decided.find((event) => event.termsSeq !== termsSeq);
    if (strange !== undefined) return { seq: strange.seq, reason: 'it names other settings than its command' };
    if (termsSeq === undefined) {
      if (seq > this.#options.lackingTo) return { seq, reason: 'it does not name its settings' };
      return this.#replayOlder(account, decided);
    }
    const reason = this.#positionComplaint(termsSeq, first);
    if (reason !== null) return { seq, reason };
    if (termsSeq > this.#history.reach && !this.#options.isHome) {
      this.#beyond = Math.max(this.#beyond, termsSeq);
      this.#later++;
      return null;
    }
    return this.#replay(account, decided, termsSeq);
  }

  /** `account`: before the stake. */
  stakeComplaint({ age }: Readonly<Account>, { seq, at }: LedgerEvent): string | null {
    if (age?.isAdult || seq <= this.#options.lackingTo) return null;
    if (at >= this.#agesFrom) {
      this.#asksForAge = this.#history.asksForAge(at);
      this.#agesFrom = at + AGES_HOLD_MS;
    }
    return this.#asksForAge ? 'the player was not confirmed as an adult' : null;
  }

  #replay(account: Readonly<Account>, decided: Decided, position: number): Fault | null {
    const known = this.#history.termsAt(position);
    if (known === null) return this.#unproven(decided);
    const mayLackCounts = decided[0]!.seq <= this.#options.uncountedTo;
    const [likely, ...others] = mayLackCounts ? known : known.filter(({ countsStaff }) => countsStaff !== false);
    const { fault, type } = foundUnder(account, decided, likely!);
    if (fault === null) return this.#endFault(decided, type);
    const other = others.map((terms) => foundUnder(account, decided, terms)).find((one) => one.fault === null);
    if (other === undefined) return fault;
    this.#unproven(decided);
    return this.#endFault(decided, other.type);
  }

  /** Events of earlier versions do not name their settings: they are tried under all that ever were. */
  #replayOlder(account: Readonly<Account>, decided: Decided): null {
    const [first] = decided as readonly [LedgerEvent];
    const isRepeated = (terms: Terms) => {
      try {
        const { fault, type } = foundUnder(account, decided, terms);
        return fault === null && (deciderComplaint(first, type) ?? amountComplaint(first, this.#history)) === null;
      } catch {
        // No rule of this version decides it.
        return false;
      }
    };
    const positions = this.#history.until(first.at + MOST_CLOCKS_APART_MS);
    if (!positions.some((position) => this.#history.termsAt(position)?.some(isRepeated)))
      return this.#unproven(decided);
    this.#replayed++;
    return null;
  }

  #endFault(decided: Decided, type: CommandType): Fault | null {
    const [first] = decided as readonly [LedgerEvent];
    const reason = deciderComplaint(first, type) ?? amountComplaint(first, this.#history);
    if (reason === UNPROVEN) this.#unproven(decided);
    else if (reason !== null) return { seq: first.seq, reason };
    this.#replayed++;
    return null;
  }

  #positionComplaint(position: number, { seq, at }: LedgerEvent): string | null {
    const { reach } = this.#history;
    if (this.#options.isHome && position >= seq) return `it names settings of position ${position}, which follows it`;
    if (position <= reach && !this.#history.isPosition(position)) return `no setting was changed at ${position}`;
    const isOld = at > this.#history.replacedAt(position) + SETTINGS_LAG_MS;
    return isOld ? `it names settings of position ${position}, replaced more than a day before` : null;
  }

  #unproven(decided: Decided): null {
    for (const event of decided) this.#options.unproven.note(event);
    return null;
  }
}

function foundUnder(account: Readonly<Account>, decided: Decided, terms: Terms): Found {
  const command = commandBehind(decided, terms);
  return { fault: faultOf(account, decided, { command, terms }), type: command?.type as CommandType };
}

type Asked = { command: Command | null; terms: Terms };

function faultOf(account: Readonly<Account>, decided: Decided, { command, terms }: Asked): Fault | null {
  const [first] = decided as readonly [LedgerEvent];
  if (command === null) return { seq: first.seq, reason: `no command begins with ${first.type}` };
  const parsed = COMMANDS[command.type as CommandType]?.schema.safeParse(command);
  if (parsed === undefined) return { seq: first.seq, reason: `there is no command ${String(command.type)}` };
  if (!parsed.success) return { seq: first.seq, reason: `no command gives it: ${complaintOf(parsed.error)}` };
  const { rules, barredFrom, consequences, deps } = rulebook(seedsIn(decided), { terms });
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
