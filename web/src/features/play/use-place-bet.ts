// One bet from the button to its result: the key is made before sending, the result is shown when the animation ends,
// and a bet without an answer can be asked for again under the same key, so that nothing is bet twice.
// Before it: a game's table. After it: api/client.ts, and the balance in the session.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { User } from '#contracts/api/auth.ts';
import type { BodyIn, Call, ReplyOf } from '#contracts/api/call.ts';
import type { ReceiptShape } from '#contracts/api/games.ts';
import { type GameName, gameName } from '#contracts/games/catalogue.ts';
import type { ViewName } from '#contracts/push.ts';
import { ApiError, isRefused } from '../../api/api-error.ts';
import { callApi, newIdempotencyKey } from '../../api/client.ts';
import { USER_KEY } from '../../api/query-client.ts';
import { useUser } from '../../api/session.tsx';
import { useRefreshViews } from '../../api/use-call.ts';
import { useLiveGate } from '../../live/use-live-gate.ts';
import { playSound } from '../../ui/sound/play-sound.ts';
import { soundOfResult } from '../../ui/sound/sounds.ts';
import { useRest } from './use-house-limits.ts';
import { forgetBet, keepBet, type PendingBet, recallBet } from './pending-bet.ts';

/** What every game's reply has. */
export type BetReply = { newBalance: number; receipt: ReceiptShape };

export type BetPhase = 'idle' | 'rolling' | 'unknown';

export type PlacedBets<C extends Call> = {
  phase: BetPhase;
  /** The bet that is rolling, or whose outcome is unknown. */
  bet: BodyIn<C> | null;
  /** The last round is too short ago for the house: a press does nothing. */
  isResting: boolean;
  /** What the server decided, while the table plays it out. */
  reply: ReplyOf<C> | null;
  place(body: BodyIn<C>): void;
  /** Sends the unknown bet again under its own key. */
  check(): void;
  /** Leaves the unknown bet to the history. */
  leave(): void;
};

export type BetRules<C extends Call> = {
  call: C;
  /** How long the animation takes from the press on: no result is shown before. */
  settlingMs: number;
  /** For a table that plays out what was decided: how long that takes from the reply on. */
  revealMs?(reply: ReplyOf<C>): number;
  onResult(reply: ReplyOf<C>, body: BodyIn<C>): void;
  /** Nothing was taken. */
  onRefused(error: ApiError, body: BodyIn<C>): void;
};

const CHANGED_VIEWS: readonly ViewName[] = ['balance', 'game-stats', 'game-history', 'statement'];

/** Answers of a door that did not look at the bet. */
const BUSY: ReadonlySet<ApiError['code']> = new Set(['overloaded', 'rate-limited']);

/**
 * The server read the bet and did not take it: there is nothing to ask for. `isAgain`: it had been sent before, and a door
 * that was too busy to look at it says nothing of what became of it then.
 */
export function isDeclined(error: unknown, isAgain = false): error is ApiError {
  if (isAgain && error instanceof ApiError && BUSY.has(error.code)) return false;
  return isRefused(error) || (error instanceof ApiError && error.code === 'overloaded');
}

/** `play-dice` is a bet on dice. Throws ZodError for a call that is no bet. */
function gameOf(call: Call): GameName {
  return gameName.parse(call.name.replace('play-', ''));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Sends bets through the mutation cache, which notices the end of a session. */
function useSendBet<C extends Call>(call: C, onTaken: () => void): (bet: PendingBet<BodyIn<C>>) => Promise<ReplyOf<C>> {
  const { mutateAsync } = useMutation({
    mutationKey: [call.name],
    mutationFn: async ({ key, body }: PendingBet<BodyIn<C>>) => {
      const send = callApi as (call: C, input: unknown, options: object) => Promise<{ data: ReplyOf<C> }>;
      const { data } = await send(call, { body }, { idempotencyKey: key });
      onTaken();
      return data;
    },
  });
  return mutateAsync;
}

/** Puts the balance of the reply on the screen and has the views of it read again. */
export function useApplyReply(): (reply: Pick<BetReply, 'newBalance'>, changed?: readonly ViewName[]) => void {
  const client = useQueryClient();
  const refresh = useRefreshViews();
  return useCallback(
    ({ newBalance }, changed = CHANGED_VIEWS) => {
      client.setQueryData<User | null>(USER_KEY, (user) => (user ? { ...user, points: newBalance } : user));
      refresh(changed);
    },
    [client, refresh],
  );
}

export function usePlaceBet<C extends Call>(rules: BetRules<C>): PlacedBets<C> {
  const { call } = rules;
  const { id: player } = useUser();
  const [bet, setBet] = useState(() => recallBet(player, call.name, call.body!) as PendingBet<BodyIn<C>> | null);
  const [phase, setPhase] = useState<BetPhase>(bet === null ? 'idle' : 'unknown');
  const [reply, setReply] = useState<ReplyOf<C> | null>(null);
  const isUnderWay = useRef(false);
  const applyReply = useApplyReply();
  const gate = useLiveGate();
  const { isResting, begin } = useRest(gameOf(call));
  const send = useSendBet(call, begin);

  const settle = (next: PendingBet<BodyIn<C>> | null) => {
    if (next === null) forgetBet(player, call.name);
    isUnderWay.current = false;
    setBet(next);
    setReply(null);
    setPhase(next === null ? 'idle' : 'unknown');
    gate.release();
  };

  const run = async (sent: PendingBet<BodyIn<C>>, isAgain = false) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    keepBet(player, call.name, sent);
    gate.hold();
    setBet(sent);
    setPhase('rolling');
    playSound('chip');
    try {
      const [decided] = await Promise.all([send(sent), pause(rules.settlingMs)]);
      if (rules.revealMs !== undefined) {
        setReply(decided);
        await pause(rules.revealMs(decided));
      }
      gate.show((decided as BetReply).receipt.position);
      applyReply(decided as BetReply);
      rules.onResult(decided, sent.body);
      playSound(soundOfResult((decided as BetReply).receipt));
      settle(null);
    } catch (error) {
      const isOver = isDeclined(error, isAgain);
      settle(isOver ? null : sent);
      if (isOver) rules.onRefused(error, sent.body);
    }
  };

  return {
    phase,
    bet: bet?.body ?? null,
    reply,
    isResting,
    place: (body) => void (!isResting && run({ key: newIdempotencyKey(), body })),
    check: () => void (bet !== null && run(bet, true)),
    leave: () => settle(null),
  };
}
