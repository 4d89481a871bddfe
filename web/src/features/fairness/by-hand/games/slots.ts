import { z } from 'zod';
import { slots, type SlotsOutcome, SYMBOLS } from '#contracts/games/slots/slots.ts';
import { SYMBOL_TITLES } from '../../../../ui/slot-symbol/slot-symbol.tsx';
import { type HandField, handGame } from '../hand-game.ts';

const reel = (name: string, label: string): HandField => ({
  name,
  label,
  columns: 2,
  options: SYMBOLS.map((value) => ({ value, label: SYMBOL_TITLES[value] })),
});

const symbol = z.enum(SYMBOLS, 'A reel shows one of the seven symbols.');

export const slotsByHand = handGame(slots, {
  fields: [reel('left', 'Left reel'), reel('middle', 'Middle reel'), reel('right', 'Right reel')],
  typed: z.object({ left: symbol, middle: symbol, right: symbol }),
  params: () => ({}),
  outcome: ({ left, middle, right }): SlotsOutcome => ({ symbols: [left, middle, right] }),
  written: (_params, { symbols: [left, middle, right] }) => ({ left, middle, right }),
});
