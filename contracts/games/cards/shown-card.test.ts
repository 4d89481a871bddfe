import { expect, test } from 'vitest';
import { z } from 'zod';
import { pipsOf } from '../baccarat/third-card.ts';
import { cardValue } from '../blackjack/hand.ts';
import { cardNamed, DECK, rankOf, suitOf } from './card.ts';
import { openCard, showCard, shownCard } from './shown-card.ts';
import { CALLS } from '../../calls.ts';

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; required?: string[] };

function cardListsIn(schema: Json): [string, Json][] {
  const inside = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), schema.items ?? []].flat();
  const own = Object.entries(schema.properties ?? {}).filter(([name]) => /cards$/i.test(name));
  return [...own, ...inside.flatMap(cardListsIn)];
}

test('every list of cards in a reply holds objects of suit, rank and value', () => {
  const lists = CALLS.flatMap(({ name, reply }) =>
    cardListsIn(z.toJSONSchema(reply, { unrepresentable: 'any' }) as Json).map(([field, list]) => ({
      list: `${name}.${field}`,
      card: Object.keys(list.items?.properties ?? {}),
    })),
  );
  expect(lists.map(({ list }) => list)).toEqual(
    expect.arrayContaining(['play-baccarat.bankerCards', 'blackjack-deal.dealerCards', 'active-rounds.playerCards']),
  );
  for (const { list, card } of lists) expect([list, ...card]).toEqual([list, 'suit', 'rank', 'value']);
});

test('a shown card has its value in its game and can be read back', () => {
  for (const card of DECK) {
    for (const valueOf of [pipsOf, cardValue]) {
      const shown = showCard(card, valueOf);
      expect(openCard.parse(shown)).toEqual({ suit: suitOf(card), rank: rankOf(card), value: valueOf(card) });
      expect(shownCard.parse(shown)).toEqual(shown);
      expect(cardNamed(shown.rank, shown.suit)).toBe(card);
    }
  }
});
