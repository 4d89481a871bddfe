import type { Command } from '#contracts/commands.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Receipt, Refusal } from '#contracts/outcome.ts';
import { availableAfter, heldAfter, type Kind, kindOf } from '#contracts/kinds.ts';
import type { Book } from '../book/book.ts';
import { receiptOf } from '../book/receipt-of.ts';
import { encodePayload } from '../../log/codec.ts';
import { decide } from '../decide/decide.ts';
import { type Context, type Draft, isRefusal, type Moment, type Rulebook } from '../decide/rule.ts';
import type { OpenBatch } from './open-batch.ts';
import type { SeenFilter } from '../idempotency/seen-filter.ts';

type Cause = { account: number; commandId: string; actor: string | null; input: number };

export type CommandDeciderOptions = {
  partition: number;
  /** The last sequence number in the log, and the position of the book. */
  seq: number;
  book: Book;
  seen: SeenFilter;
  rulebook: Rulebook;
  begun: Moment;
};

export class CommandDecider {
  readonly #options: CommandDeciderOptions;
  #seq: number;
  #latest: { batch: OpenBatch; context: Context } | undefined;

  constructor(options: CommandDeciderOptions) {
    this.#options = options;
    this.#seq = options.seq;
  }

  /** The last sequence number assigned, committed or not. */
  get seq(): number {
    return this.#seq;
  }

  /** The command must be known to be new. */
  decide(batch: OpenBatch, command: Command, input: number): Receipt | Refusal {
    const { book, rulebook } = this.#options;
    const decision = decide(rulebook, book.account(command.account), command, this.#contextOf(batch));
    if (isRefusal(decision)) return decision;
    const { account, commandId, actor = null } = command;
    const cause = { account, commandId, actor, input };
    const events = decision.map((draft) => this.#record(batch, draft, cause));
    this.#options.seen.add(commandId);
    return receiptOf(events);
  }

  #contextOf(batch: OpenBatch): Context {
    if (this.#latest?.batch === batch) return this.#latest.context;
    const { rulebook, begun } = this.#options;
    const context = { now: batch.at, up: batch.up, begun, ...rulebook.deps() };
    this.#latest = { batch, context };
    return context;
  }

  #record(batch: OpenBatch, draft: Draft, cause: Cause): LedgerEvent {
    const kind = kindOf(draft.type, draft.game);
    const event = this.#place(draft, cause, { at: batch.at, kind });
    const { termsSeq } = this.#contextOf(batch);
    if (termsSeq !== undefined && kind.game === null) event.termsSeq = termsSeq;
    this.#options.book.apply(event, kind);
    batch.add({ event, input: cause.input, data: encodePayload(draft.payload, event.actor, event.termsSeq) });
    return event;
  }

  #place(draft: Draft, cause: Cause, { at, kind }: { at: number; kind: Kind }): LedgerEvent {
    const account = this.#options.book.account(cause.account);
    return {
      type: draft.type,
      partition: this.#options.partition,
      seq: ++this.#seq,
      account: cause.account,
      version: account.version + 1,
      amount: draft.amount,
      available: availableAfter(account.available, kind, draft.amount),
      held: heldAfter(account.held, kind, draft.amount),
      commandId: cause.commandId,
      at,
      actor: draft.actor ?? cause.actor,
      game: draft.game,
      payload: draft.payload,
    } as LedgerEvent;
  }
}
