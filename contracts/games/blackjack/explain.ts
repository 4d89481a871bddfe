import { cardSteps } from '../cards/explain.ts';
import type { Explain } from '../explain/step.ts';
import type { BlackjackParams } from './round.ts';

const DEALT = ['Player, first card', 'Player, second card', 'Dealer, open card', 'Dealer, hidden card'];

/** One step per float: pass one float per dealt card. */
export const explainBlackjack: Explain<BlackjackParams> = (_params, floats) =>
  cardSteps(floats, (place) => DEALT[place] ?? `Draw ${place - DEALT.length + 1}`);
