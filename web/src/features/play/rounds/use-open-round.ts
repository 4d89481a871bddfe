import type { Call } from '#contracts/definition/call.ts';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ApiReply } from '../../../api/client.ts';
import { useLiveGate } from '../../../live/use-live-gate.ts';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { type SoundName, soundOfResult } from '../../../ui/sound/sounds.ts';
import { useSound } from '../../../ui/sound/use-sound.ts';
import { useApplyReply } from '../betting/use-apply-reply.ts';
import { useRest } from '../betting/use-house-limits.ts';
import { type Made, useMoves } from '../betting/use-moves.ts';
import type { EndReply, OpenRound, OpenRoundRules, RoundReply } from './open-round.ts';
import { type KeptRound, useKeptRound } from './use-kept-round.ts';
import { useOnTable } from './use-on-table.ts';

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
  const applyReply = useApplyReply();
  const gate = useLiveGate();
  const sound = useSound();
  const conclude = (end: EndReply<G>) => {
    house.markEnded(end.startId);
    if (!tell(end)) return;
    gate.show(end.receipt.position);
    applyReply(end, end.receipt.position);
    sound(soundOfEnd(end));
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
