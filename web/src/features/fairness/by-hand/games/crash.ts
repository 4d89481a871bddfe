import { z } from 'zod';
import { crash } from '#contracts/games/crash/crash.ts';
import { CAP_HUNDREDTHS, GROUND_HUNDREDTHS, LOWEST_CASH_OUT_HUNDREDTHS } from '#contracts/games/crash/flight.ts';
import { handGame } from '../hand-game.ts';
import { multiplier, multiplierWritten, orNone, orNoneWritten } from '../written.ts';

const cashOut = (name: string) => orNone(multiplier(name, LOWEST_CASH_OUT_HUNDREDTHS, CAP_HUNDREDTHS));

export const crashByHand = handGame(crash, {
  fields: [
    {
      name: 'autoCashOutHundredths',
      label: 'Target',
      hint: 'Written like 1.50; empty when none was set.',
      columns: 2,
    },
    { name: 'point', label: 'Crash point', hint: 'Written like 1.24.', columns: 2 },
    { name: 'cashOut', label: 'Cashed out at', hint: 'Written like 1.20; empty when it crashed first.', columns: 2 },
  ],
  typed: z.object({
    autoCashOutHundredths: cashOut('The target'),
    point: multiplier('The crash point', GROUND_HUNDREDTHS, CAP_HUNDREDTHS),
    cashOut: cashOut('The cash-out'),
  }),
  params: ({ autoCashOutHundredths }) => ({ autoCashOutHundredths }),
  outcome: (typed) => ({ crashPointHundredths: typed.point, cashOutHundredths: typed.cashOut }),
  written: ({ autoCashOutHundredths }, { crashPointHundredths, cashOutHundredths }) => ({
    autoCashOutHundredths: orNoneWritten(autoCashOutHundredths, multiplierWritten),
    point: multiplierWritten(crashPointHundredths),
    cashOut: orNoneWritten(cashOutHundredths, multiplierWritten),
  }),
});
