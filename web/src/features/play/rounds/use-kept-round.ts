import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import type { StateOf } from './open-round.ts';

type Rounds = ReplyOf<typeof activeRounds>;

const OPEN_ROUNDS = keyOf(activeRounds);

export type KeptRound<G extends RoundGame> = {
  kept: StateOf<G> | null;
  /** Read since the screen opened; cached data may be hours old. */
  isKnown: boolean;
  problem: string | null;
  note(state: StateOf<G>): void;
  markEnded(startId: string): void;
  readAgain(): Promise<void>;
};

export function useKeptRound<G extends RoundGame>(game: G): KeptRound<G> {
  const client = useQueryClient();
  const active = useCallQuery(activeRounds);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    let isHere = true;
    void client.invalidateQueries({ queryKey: OPEN_ROUNDS }, { cancelRefetch: false }).then(() => {
      if (isHere) setIsRead(true);
    });
    return () => {
      isHere = false;
    };
  }, [client]);

  const change = (next: (rounds: Rounds) => Rounds) => {
    client.setQueryData<Rounds>(OPEN_ROUNDS, (rounds) => rounds && next(rounds));
  };
  const isKnown = isRead && active.data !== undefined;
  return {
    kept: isKnown ? (active.data[game] as StateOf<G> | null) : null,
    isKnown,
    problem: isRead && active.isError ? sentenceOf(active.error) : null,
    note: (state) => change((rounds) => ({ ...rounds, [game]: state })),
    markEnded: (startId) =>
      change((rounds) => (rounds[game]?.startId === startId ? { ...rounds, [game]: null } : rounds)),
    readAgain: () => client.invalidateQueries({ queryKey: OPEN_ROUNDS }),
  };
}
