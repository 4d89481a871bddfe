import { type ExplainStep, floorText } from '../explain/step.ts';
import { cardAt, cardText, DECK } from './card.ts';

export function cardSteps(floats: readonly number[], labelOf: (place: number) => string): ExplainStep[] {
  return floats.map((float, place) => ({
    label: labelOf(place),
    value: `${floorText(float, DECK.length)} → ${cardText(cardAt(float))}`,
  }));
}
