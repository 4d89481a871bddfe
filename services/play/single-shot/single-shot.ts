import type { Ledger } from '#contracts/outcome.ts';
import type { Handlers } from '../../module/handler.ts';
import { baccaratTable } from './baccarat.ts';
import { diceTable } from './dice.ts';
import { kenoTable } from './keno.ts';
import { playRoundHandler } from './play-round.ts';
import { plinkoTable } from './plinko.ts';
import { rouletteTable } from './roulette.ts';
import { slotsTable } from './slots.ts';
import { wheelTable } from './wheel.ts';

type SingleShotCall =
  | 'play-dice'
  | 'play-roulette'
  | 'play-slots'
  | 'play-wheel'
  | 'play-keno'
  | 'play-plinko'
  | 'play-baccarat';

export function singleShotHandlers(ledger: Ledger): Pick<Handlers, SingleShotCall> {
  return {
    'play-dice': playRoundHandler(ledger, diceTable),
    'play-roulette': playRoundHandler(ledger, rouletteTable),
    'play-slots': playRoundHandler(ledger, slotsTable),
    'play-wheel': playRoundHandler(ledger, wheelTable),
    'play-keno': playRoundHandler(ledger, kenoTable),
    'play-plinko': playRoundHandler(ledger, plinkoTable),
    'play-baccarat': playRoundHandler(ledger, baccaratTable),
  };
}
