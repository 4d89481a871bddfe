// The filter proves a command new; the window holds the latest; the log has all others.
import type { Command } from '#contracts/commands.ts';
import { OVERLOADED, type Outcome, type Receipt, refusal } from '#contracts/outcome.ts';
import type { FoundCommand } from '../../log/find-command.ts';
import { receiptOf } from '../book/receipt-of.ts';
import { fingerprintOf } from '../decide/fingerprint.ts';
import { HotWindow, type OnItsWay } from './hot-window.ts';
import { type CommandFinder, LookUps } from './look-ups.ts';
import type { SeenFilter } from './seen-filter.ts';

// Ids belong to the account, operator or policy that asks. Within one account an id is used once, because holds and rounds
// are named by it.
type Asker = { account: number; actor?: string | null | undefined };

function isSameAsker(known: Asker, asked: Asker): boolean {
  if (known.account === asked.account) return true;
  // Without an actor the account itself asks: null in events, absent in commands.
  return typeof asked.actor === 'string' && known.actor === asked.actor;
}

/** Prefers a command with the same input. */
export function commandOfSameAsker(
  found: readonly FoundCommand[] | undefined,
  asked: Asker,
  input: number,
): FoundCommand | undefined {
  const same = found?.filter(({ events }) => isSameAsker(events[0]!, asked)) ?? [];
  return same.find((known) => known.input === input) ?? same[0];
}

const REUSED = refusal('command-id-reused', 'This Idempotency-Key was used before with other input.');

const UNDECIDED: Outcome = { ...OVERLOADED, details: { outcome: 'unknown' } };

export class KnownCommands {
  readonly #seen: SeenFilter;
  readonly #window: HotWindow;
  readonly #lookUps: LookUps;
  readonly #most: number;
  #waiting = 0;

  /** `latest` must exceed what can be in flight, and bounds the repeats that wait at once. */
  constructor(seen: SeenFilter, latest: number, log: CommandFinder) {
    this.#seen = seen;
    this.#window = new HotWindow(latest);
    this.#lookUps = new LookUps(log);
    this.#most = latest;
  }

  answer(command: Command, take: (command: Command) => Promise<Outcome>): Promise<Outcome> {
    // The filter contains every command of the window, so a fresh command needs only the filter.
    if (!this.#seen.mayContain(command.commandId)) return take(command);
    return this.#waiting < this.#most ? this.#answerKnown(command, take) : Promise.resolve(UNDECIDED);
  }

  add({ commandId }: Command, input: number, receipt: Receipt, batch: OnItsWay['batch']): void {
    this.#window.add(commandId, { input, receipt, batch });
  }

  landed(count: number): void {
    this.#window.landed(count);
  }

  async #answerKnown(command: Command, take: (command: Command) => Promise<Outcome>): Promise<Outcome> {
    this.#waiting++;
    try {
      const known = this.#window.get(command.commandId, isAskersOwn(command));
      return await (typeof known === 'object' ? repeat(known, command) : this.#lookUp(command, take));
    } finally {
      this.#waiting--;
    }
  }

  /** The window covers commands that landed after the look-up began. */
  async #lookUp(command: Command, take: (command: Command) => Promise<Outcome>): Promise<Outcome> {
    for (;;) {
      const { added, landedCount } = this.#window;
      const found = await this.#lookUps.find(command.commandId);
      const input = fingerprintOf(command);
      const before = commandOfSameAsker(found, command, input);
      if (before !== undefined) {
        return before.input === input ? { ...receiptOf(before.events), repeated: true } : REUSED;
      }
      const known = this.#window.get(command.commandId, isAskersOwn(command), landedCount);
      if (typeof known === 'object') return repeat(known, command);
      if (known === undefined && !this.#window.hasForgottenSince(added)) return take(command);
      // The command may have landed since the look-up, or been added and overwritten.
    }
  }
}

function isAskersOwn(command: Command): (onItsWay: OnItsWay) => boolean {
  return ({ receipt }) => isSameAsker(receipt.events[0]!, command);
}

async function repeat({ input, receipt, batch }: OnItsWay, command: Command): Promise<Outcome> {
  // If the batch of the first command is lost, the id was never used.
  const doubt = await batch.fate;
  if (doubt !== undefined) return doubt;
  return input === fingerprintOf(command) ? { ...receipt, repeated: true } : REUSED;
}
