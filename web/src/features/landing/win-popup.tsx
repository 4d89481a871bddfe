import { Pause, Play, Trophy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { publicActivity } from '#contracts/activity/calls.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useReducedMotion } from '../../theme/use-reduced-motion.ts';
import { below, color, layer, line, motion, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { focusHandedOn, screenPlace } from '../../ui/action/focus-handed-on.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { countedPoints } from '../../ui/figure/format.ts';
import { DEMO_PLACE_ID } from './demo/scroll-to-demo.ts';
import { ACTIVITY_REFRESH_MS } from './winners.tsx';

const TURN_MS = 4000;
const MAX_WINS = 8;

const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;

const Card = styled.aside`
  position: fixed;
  inset-inline-start: ${space(4)};
  bottom: ${space(4)};
  z-index: ${layer.nav};
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: min(24rem, calc(100vw - ${space(8)}));
  padding-inline-start: ${space(4)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
  > svg {
    flex: none;
    color: ${color.brass};
  }
  ${below.tablet} {
    display: none;
  }
`;

const Words = styled.p`
  flex: 1;
  min-width: 0;
  padding-block: ${space(2)};
  font-size: ${size.small};
  line-height: 1.35;
  animation: ${rise} ${motion.enter};
  strong {
    font-weight: ${weight.strong};
    overflow-wrap: anywhere;
  }
`;

export function useRotation(count: number, isPaused: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isPaused || count < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [count, isPaused]);
  return count === 0 ? 0 : turn % count;
}

/** The popup hides while the demo games are on screen. */
function useDemoInTheWay(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const games = document.getElementById(DEMO_PLACE_ID);
    if (games === null) return;
    const watch = new IntersectionObserver((entries) => setThere(entries.at(-1)!.isIntersecting), {
      rootMargin: '-50% 0px 0px',
    });
    watch.observe(games);
    return () => watch.disconnect();
  }, []);
  return isThere;
}

const toScreen = focusHandedOn(screenPlace);

export function WinPopup() {
  const { data } = useCallQuery(publicActivity, undefined, { refetchInterval: ACTIVITY_REFRESH_MS });
  const wins = (data ?? []).filter(({ type }) => type === 'win').slice(0, MAX_WINS);
  const [isClosed, setClosed] = useState(false);
  const isStill = useReducedMotion();
  const [choice, setChoice] = useState<'turn' | 'stay' | null>(null);
  const [isRead, setRead] = useState(false);
  const isStopped = choice === null ? isStill : choice === 'stay';
  const isInTheWay = useDemoInTheWay();
  const win = wins[useRotation(wins.length, isStopped || isRead)];
  if (isClosed || isInTheWay || win === undefined) return null;
  return (
    <Card
      ref={toScreen}
      aria-label="A recent win"
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
      onFocus={() => setRead(true)}
      onBlur={() => setRead(false)}
    >
      <Trophy size={20} aria-hidden="true" />
      <Words key={win.id}>
        <strong>{win.username}</strong> won {countedPoints(win.amount)} at {capitalized(win.game)}
      </Words>
      {wins.length > 1 && (
        <IconButton
          label={isStopped ? 'Rotate recent wins' : 'Pause recent wins'}
          icon={isStopped ? Play : Pause}
          onClick={() => setChoice(isStopped ? 'turn' : 'stay')}
        />
      )}
      <IconButton label="Close recent wins" icon={X} onClick={() => setClosed(true)} />
    </Card>
  );
}
