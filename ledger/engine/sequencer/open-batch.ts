// The batch that takes commands while the one before it is on its way into the log.
import type { Uptime } from '#contracts/games/open-round.ts';
import type { Outcome, Refusal } from '#contracts/outcome.ts';
import { type Entry, tupleSize } from '../../log/event-tuple.ts';

type Answer = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void; outcome: Outcome };

export class OpenBatch {
  /** Time of everything decided in this batch, milliseconds. */
  readonly at: number;
  /** The same moment by the clock that nobody sets. */
  readonly up: Uptime;
  entries: Entry[] = [];
  /** Size of the rows so far. */
  bytes = 0;
  /** How many accepted commands it brings. */
  commands = 0;
  #answers: Answer[] = [];
  /** Made only when a repeat waits for it. */
  #fate: PromiseWithResolvers<Refusal | void> | undefined;
  #doubt: Refusal | undefined;
  #ended: 'landed' | Error | undefined;

  constructor(at: number, up: Uptime) {
    this.at = at;
    this.up = up;
  }

  add(entry: Entry): void {
    this.entries.push(entry);
    this.bytes += tupleSize(entry.data);
  }

  /** The outcome is told after the commit; a refusal too, because it was decided on what this batch is to bring. */
  answerLater(outcome: Outcome): Promise<Outcome> {
    return new Promise((resolve, reject) => this.#answers.push({ resolve, reject, outcome }));
  }

  /** How many wait for it. */
  get answers(): number {
    return this.#answers.length;
  }

  /** Resolves when the batch is in the log, or with a refusal when it cannot be stored yet; rejects when it is lost. */
  get fate(): Promise<Refusal | void> {
    if (this.#ended === 'landed') return Promise.resolve();
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    if (this.#doubt !== undefined) return Promise.resolve(this.#doubt);
    this.#fate ??= Promise.withResolvers<Refusal | void>();
    return this.#fate.promise;
  }

  /** Answers all waiting commands with the refusal. The batch is stored later. */
  doubt(refusal: Refusal): void {
    this.#doubt = refusal;
    for (const { resolve } of this.#answers) resolve(refusal);
    this.#answers = [];
    this.#fate?.resolve(refusal);
    this.#fate = undefined;
  }

  landed(): void {
    for (const { resolve, outcome } of this.#answers) resolve(outcome);
    this.#fate?.resolve();
    this.#end('landed');
  }

  lost(error: Error): void {
    for (const { reject } of this.#answers) reject(error);
    this.#fate?.reject(error);
    this.#end(error);
  }

  /** Whoever still holds the batch must not keep its rows alive. */
  #end(how: 'landed' | Error): void {
    this.#ended = how;
    this.entries = [];
    this.#answers = [];
  }
}
