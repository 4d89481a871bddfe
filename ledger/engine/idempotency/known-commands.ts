// Answers a command that was asked before: the same input gets the same receipt, another one is refused. The filter tells for
// certain that a command is new; the window knows the latest; for the others the log is asked.
import type { Command } from '#contracts/commands.ts';
import { OVERLOADED, type Outcome, type Receipt, refusal } from '#contracts/outcome.ts';
import { receiptOf } from '../book/receipt-of.ts';
import { fingerprintOf } from '../decide/fingerprint.ts';
import { HotWindow, type OnItsWay } from './hot-window.ts';
import { type CommandFinder, LookUps } from './look-ups.ts';
import { isSameAsker, sameAskers } from './same-asker.ts';
import type { SeenFilter } from './seen-filter.ts';

const REUSED = refusal('command-id-reused', 'This Idempotency-Key was used before with other input.');

/** Too many wait already. It may have been accepted before: whoever asks must not take this for a no. */
const UNDECIDED: Outcome = { ...OVERLOADED, details: { outcome: 'unknown' } };

export class KnownCommands {
  readonly #seen: SeenFilter;
  readonly #window: HotWindow;
  readonly #lookUps: LookUps;
  readonly #most: number;
  /** How many wait for the log's word, or for the batch of their first time. */
  #waiting = 0;

  /** `latest`: how many commands are known in memory; must exceed what can be on its way. Of repeats no more wait at once. */
  constructor(seen: SeenFilter, latest: number, log: CommandFinder) {
    this.#seen = seen;
    this.#window = new HotWindow(latest);
    this.#lookUps = new LookUps(log);
    this.#most = latest;
  }

  /** The outcome of the first time, or what `take` makes of a command that turns out to be new. */
  answer(command: Command, take: (command: Command) => Promise<Outcome>): Promise<Outcome> {
    // What the window knows the filter knows too, so a fresh command asks only the filter.
    if (!this.#seen.mayContain(command.commandId)) return take(command);
    return this.#waiting < this.#most ? this.#answerKnown(command, take) : Promise.resolve(UNDECIDED);
  }

  /** One that was accepted and is on its way into the log with its batch. */
  add({ commandId }: Command, input: number, receipt: Receipt, batch: OnItsWay['batch']): void {
    this.#window.add(commandId, { input, receipt, batch });
  }

  /** The next `count` of those added are in the log. */
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

  /** The filter says maybe: the log knows. What it did not know when it was asked, the window knows since. */
  async #lookUp(command: Command, take: (command: Command) => Promise<Outcome>): Promise<Outcome> {
    for (;;) {
      const { added, landedCount } = this.#window;
      const found = await this.#lookUps.find(command.commandId);
      const input = fingerprintOf(command);
      const before = sameAskers(found, command, input);
      if (before !== undefined) {
        return before.input === input ? { ...receiptOf(before.events), repeated: true } : REUSED;
      }
      const known = this.#window.get(command.commandId, isAskersOwn(command), landedCount);
      if (typeof known === 'object') return repeat(known, command);
      if (known === undefined && !this.#window.hasForgottenSince(added)) return take(command);
      // This very command may have landed since the log was asked, or have come and gone meanwhile.
    }
  }
}

/** Another asker's command of the same id is none of ours. */
function isAskersOwn(command: Command): (onItsWay: OnItsWay) => boolean {
  return ({ receipt }) => isSameAsker(receipt.events[0]!, command);
}

async function repeat({ input, receipt, batch }: OnItsWay, command: Command): Promise<Outcome> {
  // The other input is refused no sooner either: an id whose first time is lost was never used.
  const doubt = await batch.fate;
  if (doubt !== undefined) return doubt;
  return input === fingerprintOf(command) ? { ...receipt, repeated: true } : REUSED;
}
