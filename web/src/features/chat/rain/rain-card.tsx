import { CloudRain } from 'lucide-react';
import { styled } from 'styled-components';
import type { ChatState } from '#contracts/chat/state.ts';
import { countedPoints, grouped } from '#contracts/words/figures.ts';
import { useUser } from '../../../api/session.tsx';
import { useRain } from '../../../live/use-rain.ts';
import { bookTitle, color, line, size, space, weight } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Row, Text } from '../../../ui/layout/flow.ts';
import { TipRainButton } from '../tips/tip-rain-button.tsx';

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
  const { rain, join, isJoining, problem } = useRain({ isCounted: true });
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
