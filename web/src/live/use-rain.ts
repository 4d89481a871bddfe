import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { POLL_MS } from '#contracts/chat/message.ts';
import { rainStart } from '#contracts/chat/push.ts';
import { currentRain, joinRain, type RunningRain } from '#contracts/rain/calls.ts';
import { sentenceOf } from '../api/api-error.ts';
import { keyOf } from '../api/query-client.ts';
import { useCallMutation, useCallQuery } from '../api/use-call.ts';
import { useLive } from './live-provider.tsx';

const TICK_MS = 250;

/** By the page's own clock, from the time that was left when the house said so. */
function useSecondsLeft(rain: RunningRain | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (rain === null) return;
    const endsAt = performance.now() + rain.msLeft;
    const look = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [rain]);
  return left;
}

/** `isCounted`: the number of participants is read every few seconds. */
export function useRain({ isCounted = false } = {}) {
  const { chat, connection } = useLive();
  const client = useQueryClient();
  const isConnected = connection === 'connected';
  const { data, refetch } = useCallQuery(currentRain, undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const running = (state.data as { rain: RunningRain | null } | undefined)?.rain;
      // While shares are counted, the end may be missed by a lost connection.
      return !isConnected || (isCounted && running) ? POLL_MS : false;
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCallMutation(joinRain);
  const show = (rain: RunningRain | null) => client.setQueryData(keyOf(currentRain), { rain });
  useEffect(
    () =>
      chat.subscribe((event, payload) => {
        if (event === 'rain_end') void refetch();
        const told = event === 'rain_start' ? rainStart.safeParse(payload) : null;
        if (told?.success !== true) return;
        const { id, points, duration: msLeft } = told.data;
        setProblem(null);
        client.setQueryData(keyOf(currentRain), { rain: { id, points, msLeft, participants: 0, isJoined: false } });
      }),
    [chat, client, refetch],
  );
  useEffect(() => {
    if (isConnected) void refetch();
  }, [isConnected, refetch]);
  const rain = data?.rain ?? null;
  const secondsLeft = useSecondsLeft(rain);
  const join = async () => {
    if (rain === null) return;
    try {
      show((await mutateAsync({ params: { id: rain.id } })).data.rain);
      setProblem(null);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return { rain: rain && { ...rain, secondsLeft }, join: () => void join(), isJoining: isPending, problem };
}
