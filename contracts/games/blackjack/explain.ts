import { cardSteps } from '../cards/explain.ts';
import type { Explain } from '../explain/step.ts';
import type { BlackjackParams } from './round.ts';

const DEALT = ['Player, first card', 'Player, second card', 'Dealer, open card', 'Dealer, hidden card'];

/** A step for every float given: give as many as cards were on the table, and the rest stays out of it. */
export const explainBlackjack: Explain<BlackjackParams> = (_params, floats) =>
  cardSteps(floats, (place) => DEALT[place] ?? `Draw ${place - DEALT.length + 1}`);
