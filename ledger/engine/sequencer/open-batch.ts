import type { Uptime } from '#contracts/games/open-round.ts';
import type { Outcome, Refusal } from '#contracts/outcome.ts';
import { type Entry, tupleSize } from '../../log/event-tuple.ts';

type Answer = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void; outcome: Outcome };

export class OpenBatch {
  /** Milliseconds. */
  readonly at: number;
  /** The same moment on the monotonic clock. */
  readonly up: Uptime;
  entries: Entry[] = [];
  bytes = 0;
  commands = 0;
  #answers: Answer[] = [];
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

  /** Refusals wait for the commit too, because they may depend on uncommitted events. */
  answerLater(outcome: Outcome): Promise<Outcome> {
    return new Promise((resolve, reject) => this.#answers.push({ resolve, reject, outcome }));
  }

  get answers(): number {
    return this.#answers.length;
  }

  /** Resolves with a refusal while the batch cannot be stored; rejects if it is lost. */
  get fate(): Promise<Refusal | void> {
    if (this.#ended === 'landed') return Promise.resolve();
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    if (this.#doubt !== undefined) return Promise.resolve(this.#doubt);
    this.#fate ??= Promise.withResolvers<Refusal | void>();
    return this.#fate.promise;
  }

  /** The batch is stored later. */
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

  /** Frees the rows for callers that still hold the batch. */
  #end(how: 'landed' | Error): void {
    this.#ended = how;
    this.entries = [];
    this.#answers = [];
  }
}
