import type { EventOf } from '#contracts/events.ts';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import { type OpenedRound, requireRoundGame, roundAfter } from '#contracts/play/rounds.ts';
import { sliceOf } from '../engine/book/slice.ts';

export type OpenRounds = Map<RoundGame, OpenRound>;

type Move = EventOf<'round-advanced'> | EventOf<'round-raised'> | EventOf<'round-settled'>;

declare module '../engine/book/account.ts' {
  interface Account {
    rounds: OpenRounds | undefined;
  }
}

export const roundSlice = sliceOf<'round-started' | 'round-advanced' | 'round-raised' | 'round-settled'>()({
  name: 'rounds',
  version: 1,
  foldsPast: false,
  initial: (): OpenRounds => new Map(),
  isEmpty: (rounds) => rounds.size === 0,
  evolve: {
    'round-started': keepRound,
    'round-advanced': keepRound,
    'round-raised': keepRound,
    'round-settled': (rounds, { game }) => {
      rounds.delete(requireRoundGame(game));
    },
  },
  complaints: {
    'round-started': (rounds, { game }) =>
      rounds.has(requireRoundGame(game)) ? `a round of ${game} is open already` : null,
    'round-advanced': moveComplaint,
    'round-raised': moveComplaint,
    'round-settled': moveComplaint,
  },
  encode: (rounds) => [...rounds.values()],
  decode: (stored: OpenRound[]) => new Map(stored.map((round) => [round.game, round])),
});

function keepRound(rounds: OpenRounds, event: OpenedRound): void {
  const round = roundAfter(event);
  rounds.set(round.game, round);
}

function moveComplaint(rounds: Readonly<OpenRounds>, { game, payload: { startId } }: Move): string | null {
  return rounds.get(requireRoundGame(game))?.startId === startId ? null : `no round ${startId} is open`;
}
