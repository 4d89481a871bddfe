import { cardAt } from '../cards/card.ts';
import { cardSteps } from '../cards/explain.ts';
import type { Explain } from '../explain/step.ts';
import { type BaccaratParams, dealt } from './baccarat.ts';

const FIRST_FOUR = ['Player, first card', 'Player, second card', 'Banker, first card', 'Banker, second card'];

export const explainBaccarat: Explain<BaccaratParams> = (_params, floats) => {
  const { playerCards, bankerCards } = dealt(floats.slice(0, 6).map(cardAt));
  const thirds = [
    ...(playerCards.length === 3 ? ['Player, third card'] : []),
    ...(bankerCards.length === 3 ? ['Banker, third card'] : []),
  ];
  const labels = [...FIRST_FOUR, ...thirds];
  return cardSteps(floats.slice(0, labels.length), (place) => labels[place]!);
};
