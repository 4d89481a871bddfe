import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { useUser } from '../../../api/session.tsx';
import { bookFigure, color, line, radius, size, space, touch } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints, formatSigned } from '../../../ui/figure/format.ts';
import { keptSwitch } from '../../../ui/kept-switch.ts';
import { courseOf, forgetSession, type TabSession, useTabSession } from './tab-session.ts';

const panelOpen = keptSwitch('tallyhouse-session-panel');

const Fold = styled.details`
  flex: none;
  margin-block-end: ${space(3)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  font-size: ${size.small};

  summary {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-height: ${touch};
    padding: 0 ${space(3)};
    cursor: pointer;
    list-style: none;

    &::-webkit-details-marker {
      display: none;
    }
    & > span {
      flex: 1;
      color: ${color.quiet};
    }
    & > strong {
      ${bookFigure}
    }
    svg {
      flex: none;
      transition: rotate 120ms;
    }
  }
  &[open] summary svg {
    rotate: 180deg;
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: 0 ${space(3)} ${space(3)};
`;

const Graph = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(2)};
  height: 5rem;

  svg {
    grid-row: 1 / span 2;
    width: 100%;
    height: 5rem;
    overflow: visible;
  }
  .zero {
    stroke: ${color.hairline};
  }
  .net {
    fill: none;
    stroke: ${color.gain};
    stroke-width: 2;
    stroke-linejoin: round;
    &[data-loss] {
      stroke: ${color.loss};
    }
  }
  span {
    color: ${color.quiet};
    font-size: ${size.fine};
    line-height: 1;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  span:last-child {
    align-self: end;
  }
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(5rem, 1fr));
  gap: ${space(1)} ${space(4)};

  dt {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
  dd {
    ${bookFigure}
  }
`;

const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

function roundsWords(rounds: number): string {
  return rounds === 1 ? '1 round' : `${formatPoints(rounds)} rounds`;
}

/** Of the rounds that ended in this tab. */
export function SessionPanel() {
  const { id } = useUser();
  const session = useTabSession(id);
  const isOpen = panelOpen.useIsOn();
  const net = session === null ? 0 : session.returnedPoints - session.stakedPoints;
  return (
    <Fold open={isOpen} onToggle={({ currentTarget }) => panelOpen.turn(currentTarget.open)}>
      <summary>
        Session
        <span>{session === null ? 'No rounds yet' : roundsWords(session.rounds)}</span>
        {session !== null && <strong>{formatSigned(net)}</strong>}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {isOpen && (
        <Body>
          {session === null ? (
            <p>Your net, round by round, appears here.</p>
          ) : (
            <>
              <Course session={session} />
              <Sums session={session} />
              <Button small onClick={() => forgetSession(id)}>
                Start over
              </Button>
            </>
          )}
        </Body>
      )}
    </Fold>
  );
}

const [WIDTH, HEIGHT] = [100, 100];

function Course({ session }: { session: TabSession }) {
  const course = courseOf(session);
  const [top, bottom] = [Math.max(...course), Math.min(...course)];
  const span = Math.max(1, top - bottom);
  const y = (net: number) => ((top - net) / span) * HEIGHT;
  const points = course.map((net, place) => `${(place / Math.max(1, course.length - 1)) * WIDTH},${y(net)}`);
  const words = `Net of ${roundsWords(session.rounds)}: between ${formatSigned(bottom)} and ${formatSigned(top)}, now ${formatSigned(course.at(-1)!)}`;
  return (
    <Graph role="img" aria-label={words}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <line className="zero" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} vectorEffect="non-scaling-stroke" />
        <polyline
          className="net"
          data-loss={course.at(-1)! < 0 || undefined}
          points={points.join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span aria-hidden="true">{formatSigned(top)}</span>
      <span aria-hidden="true">{formatSigned(bottom)}</span>
    </Graph>
  );
}

function Sums({ session }: { session: TabSession }) {
  const { stakedPoints, returnedPoints, biggestWinPoints } = session;
  const figures = [
    ['Staked', formatPoints(stakedPoints)],
    ['Biggest win', biggestWinPoints > 0 ? formatSigned(biggestWinPoints) : 'None yet'],
    ['Returned', SHARE.format(returnedPoints / stakedPoints)],
  ] as const;
  return (
    <Figures>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </Figures>
  );
}
