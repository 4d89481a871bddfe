import { useQueryClient } from '@tanstack/react-query';
import { CloudRain } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { ChatState } from '#contracts/chat/calls.ts';
import { POLL_MS } from '#contracts/chat/message.ts';
import { rainStart } from '#contracts/chat/push.ts';
import { currentRain, joinRain, type RunningRain } from '#contracts/rain/calls.ts';
import { countedPoints, grouped } from '#contracts/words/figures.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useUser } from '../../../api/session.tsx';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { useLive } from '../../../live/live-provider.tsx';
import { bookTitle, color, line, size, space, weight } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Row, Text } from '../../../ui/layout/flow.ts';
import { TipRainButton } from '../tips/tip-rain-button.tsx';

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

function useRain() {
  const { chat, connection } = useLive();
  const client = useQueryClient();
  const isConnected = connection === 'connected';
  const { data, refetch } = useCallQuery(currentRain, undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const running = (state.data as { rain: RunningRain | null } | undefined)?.rain;
      // While shares are counted, the end may be missed by a lost connection.
      return !isConnected || running ? POLL_MS : false;
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

const Card = styled.section`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)};
  background: ${color.brassTint};
  border-bottom: ${line.hair};
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  svg {
    flex: none;
    color: ${color.brass};
  }
`;

const Title = styled.h3`
  ${bookTitle}
  margin-inline-end: auto;
  font-size: ${size.body};
`;

const Left = styled.span`
  flex: none;
  font-variant-numeric: tabular-nums;
  font-weight: ${weight.strong};
`;

type RainCardProps = { silence: ChatState['silence'] };

export function RainCard({ silence }: RainCardProps) {
  const { rain, join, isJoining, problem } = useRain();
  const isStaff = useUser().permissions.length > 0;
  if (rain === null) return null;
  const { points, participants, isJoined, secondsLeft } = rain;
  const isOpen = secondsLeft > 0 && !isJoined;
  const whyNot = isStaff ? 'Staff do not take part' : (silence?.message ?? null);
  return (
    <Card aria-label="Points rain">
      <Head>
        <CloudRain size={20} aria-hidden="true" />
        <Title>It’s raining {countedPoints(points)}</Title>
        {secondsLeft > 0 && (
          <Left role="timer" aria-label={`${secondsLeft} seconds left`}>
            {secondsLeft} s
          </Left>
        )}
      </Head>
      <Row gap={2} align="center" justify="space-between" wrap size="small">
        <span>{grouped(participants)} joined</span>
        {isJoined && <strong>You’re in</strong>}
        {isOpen && whyNot !== null && <span>{whyNot}</span>}
        {isOpen && whyNot === null && (
          <Button small tone="primary" pending={isJoining} onClick={join}>
            Join rain
          </Button>
        )}
        <TipRainButton />
      </Row>
      {problem !== null && isOpen && (
        <Text tone="loss" size="small" role="alert">
          {problem}
        </Text>
      )}
    </Card>
  );
}
