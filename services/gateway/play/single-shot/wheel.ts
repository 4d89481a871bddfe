// One spin of the wheel of fortune. The segment is the server's, whatever the client says.
import { type Table, wonOf } from './play-round.ts';

export const wheelTable: Table<'play-wheel'> = {
  game: 'wheel',
  bet: ({ betAmount }) => ({ stakePoints: betAmount, params: {} }),
  reply: ({ outcome: { segment }, receipt }) => ({ segment, ...wonOf(receipt) }),
};
