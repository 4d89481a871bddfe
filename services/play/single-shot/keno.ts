import { type Table, wonOf } from './play-round.ts';

export const kenoTable: Table<'play-keno'> = {
  game: 'keno',
  bet: ({ betAmount, selectedNumbers }) => ({
    stakePoints: betAmount,
    params: { numbers: selectedNumbers, paytable: 'by-picks' },
  }),
  reply: ({ params: { numbers }, outcome: { drawn, matches }, receipt }) => ({
    drawnNumbers: drawn,
    selectedNumbers: numbers,
    matches,
    ...wonOf(receipt),
  }),
};
