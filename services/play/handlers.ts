import type { Ground } from '../module/ground.ts';
import type { Flights } from './flights/flights.ts';
import { activeRoundsHandler } from './rounds/active-rounds.ts';
import { blackjackHandlers } from './rounds/blackjack.ts';
import { crashHandlers } from './rounds/crash.ts';
import { minesHandlers } from './rounds/mines.ts';
import { singleShotHandlers } from './single-shot/single-shot.ts';

export function handlers({ ledger, pool, reach, now, log }: Ground, flights: Flights) {
  return {
    ...singleShotHandlers(ledger),
    ...crashHandlers({ ledger, flights, log }),
    ...minesHandlers(ledger),
    ...blackjackHandlers({ ledger, pool, reach, now }),
    'active-rounds': activeRoundsHandler(pool, flights),
  };
}
