// Lines of the statement. Facts are stored in views; texts are made at display.
import type { AnyEventDefinition } from '../capabilities.ts';
import type { EventDefinition } from '../definition/event.ts';
import type { EventWords } from '../definition/event-words.ts';
import type { TransactionType } from '../definition/transaction-type.ts';
import { definitionOf, type EventType, type LedgerEvent } from '../events.ts';
import type { GameName } from '../games/catalogue.ts';
import { isHouseAccount } from '../definition/house-accounts.ts';
import type { AccountId } from '../ids.ts';
import type { OfferAbout } from '../offers/words.ts';

type FactOf<Definition> =
  Definition extends EventDefinition<infer Type, infer _Payload, EventWords<infer Params>>
    ? { type: Type; game: GameName | null; params: Params }
    : never;
export type Fact = FactOf<AnyEventDefinition>;

function wordsOf(type: EventType): EventWords {
  const { words } = definitionOf(type);
  if (words !== null) return words;
  throw new RangeError(`no line of a statement describes ${type}`);
}

/** Null if the event has no line. */
export function factOf(event: LedgerEvent): Fact | null {
  const { type, game } = event;
  const params = definitionOf(type).words?.of(event as never) ?? null;
  return params === null ? null : ({ type, game, params } as Fact);
}

export function readFact(type: EventType, game: GameName | null, params: unknown): Fact {
  return { type, game, params: wordsOf(type).params.parse(params) } as Fact;
}

export function transactionTypeOf({ type, params }: Fact): TransactionType {
  return wordsOf(type).transaction(params);
}

/** For lines that move no available points. */
export function pendingIn({ type, params }: Fact): number | null {
  return wordsOf(type).isPending && 'points' in params ? params.points : null;
}

export function creditIn({ params }: Fact): string | null {
  return 'credit' in params ? (params.credit ?? null) : null;
}

/** The account whose name the line can show. */
export function playerIn({ params }: Fact): AccountId | null {
  return 'with' in params && !isHouseAccount(params.with) ? params.with : null;
}

/** `name`: of `playerIn`, if it may be shown, or the promo code. */
export function describeLine(
  { type, game, params }: Fact,
  about: OfferAbout | null = null,
  name: string | null = null,
) {
  return wordsOf(type).line(params, { game: game as GameName, offer: about, name });
}
