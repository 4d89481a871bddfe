import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useEffect } from 'react';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import type { ViewName } from '#contracts/push.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import type { ApiReply } from '../../../api/client.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useUser } from '../../../api/session.tsx';
import { useLiveGate } from '../../../live/use-live-gate.ts';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { celebrate } from '../../../ui/confetti.ts';
import { type SoundName, soundOfResult } from '../../../ui/sound/sounds.ts';
import { useSound } from '../../../ui/sound/use-sound.ts';
import { useApplyReply } from '../betting/use-apply-reply.ts';
import { useRest } from '../betting/use-house-limits.ts';
import { noteRound } from '../sitting/tab-session.ts';
import { type Made, useMoves } from '../betting/use-moves.ts';
import type { EndReply, OpenRound, OpenRoundRules, RoundReply, StateOf } from './open-round.ts';

type Rounds = ReplyOf<typeof activeRounds>;

const OPEN_ROUNDS = keyOf(activeRounds);

type KeptRound<G extends RoundGame> = {
  kept: StateOf<G> | null;
  /** Read since the screen opened; cached data may be hours old. */
  isKnown: boolean;
  problem: string | null;
  note(state: StateOf<G>): void;
  markEnded(startId: string): void;
  readAgain(): Promise<void>;
};

function useKeptRound<G extends RoundGame>(game: G): KeptRound<G> {
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

function useOnTable<G extends RoundGame>(kept: StateOf<G> | null) {
  const [ended, setEnded] = useState<EndReply<G> | null>(null);
  const [endedId, setEndedId] = useState<string | null>(null);
  const [asideId, setAsideId] = useState<string | null>(null);
  const [seen, setSeen] = useState<StateOf<G> | null>(null);
  const lastTold = useRef<string | null>(null);

  // A read in flight when the round ended may still show it.
  const open = kept !== null && kept.startId !== endedId ? kept : null;
  if (open !== null && open !== seen) setSeen(open);
  const isAside = open !== null && open.startId === asideId;
  return {
    open,
    ended,
    isAside,
    /** The round was open here and ended without an end that was shown. */
    missing: open === null && seen !== null && seen.startId !== endedId ? seen : null,
    /** False for an end that was shown before. */
    tell(end: EndReply<G>): boolean {
      if (lastTold.current === end.startId) return false;
      lastTold.current = end.startId;
      setEndedId(end.startId);
      setEnded(end);
      return true;
    },
    clear() {
      setEnded(null);
      setSeen(null);
    },
    putAside: () => setAsideId(open?.startId ?? null),
    takeBack: () => setAsideId(null),
  };
}

/** Only the stake has moved; the rest follows when the round is over. */
const CHANGED_BY_STAKE: readonly ViewName[] = ['balance', 'statement'];

function soundOfEnd<G extends RoundGame>(end: EndReply<G>): SoundName | null {
  return 'crashed' in end && end.crashed ? 'crash' : soundOfResult(end.receipt);
}

function useReplies<G extends RoundGame, S extends Call, M extends Call>(
  { start, onReply, onEnd }: OpenRoundRules<G, S, M>,
  house: KeptRound<G>,
  tell: (end: EndReply<G>) => boolean,
) {
  const { id: player } = useUser();
  const applyReply = useApplyReply();
  const gate = useLiveGate();
  const sound = useSound();
  const conclude = (end: EndReply<G>) => {
    house.markEnded(end.startId);
    if (!tell(end)) return;
    gate.show(end.receipt.position);
    applyReply(end, end.receipt.position);
    sound(soundOfEnd(end));
    celebrate(end.receipt);
    noteRound(player, end.receipt);
    onEnd(end);
  };
  const apply = async ({ data, position, repeated }: ApiReply<S | M>, made: Made<S | M>) => {
    const reply = data as RoundReply<G>;
    const isStart = made.name === start.name;
    if (reply.receipt !== null) return conclude(reply as EndReply<G>);
    // A repeated answer shows the round as it was then; it may have moved on.
    if (repeated) await house.readAgain();
    else house.note(reply);
    sound(isStart ? 'chip' : 'tick');
    applyReply(reply, position, repeated || isStart ? CHANGED_BY_STAKE : []);
    onReply?.(reply, made);
  };
  return { conclude, apply };
}

export function useOpenRound<G extends RoundGame, S extends Call, M extends Call>(
  rules: OpenRoundRules<G, S, M>,
): OpenRound<G, S, M> {
  const { start } = rules;
  const house = useKeptRound(rules.game);
  const { open, ended, isAside, missing, ...table } = useOnTable<G>(house.kept);
  const { isResting, begin } = useRest(rules.game);
  const mayPlay = useMayPlay();
  const { conclude, apply } = useReplies(rules, house, table.tell);
  const { make, ...moves } = useMoves<S | M>({
    calls: [start, ...rules.moves],
    revealMs: (reply) => rules.revealMs?.(reply as RoundReply<G>) ?? 0,
    onAnswer({ data }, { name }) {
      if (name === start.name && !(data as RoundReply<G>).resumed) begin();
    },
    onReply: apply,
    onRefused(error, made) {
      void house.readAgain();
      rules.onRefused(error, made);
    },
    onLeft: () => void house.readAgain(),
  });

  return {
    ...moves,
    decided: moves.decided as RoundReply<G> | null,
    round: isAside ? null : (open ?? ended),
    isOpen: open !== null && !isAside,
    ended: open === null ? ended : null,
    aside: isAside ? open : null,
    gone: house.isKnown && moves.phase === 'idle' ? missing : null,
    isKnown: house.isKnown,
    isResting,
    problem: house.problem,
    start(body) {
      if (open !== null) return table.takeBack();
      if (!house.isKnown || isResting || moves.phase !== 'idle' || !mayPlay) return;
      table.clear();
      make({ name: start.name, body } as Made<S | M>);
    },
    move(name, body) {
      if (open === null || isAside) return;
      make({ name, body: { ...body, startId: open.startId } } as unknown as Made<S | M>);
    },
    reset: () => (open === null ? table.clear() : table.putAside()),
    resume: table.takeBack,
    conclude,
    readAgain: () => void house.readAgain(),
  };
}
