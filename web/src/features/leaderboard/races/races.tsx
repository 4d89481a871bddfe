import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { type Race, racesCall } from '#contracts/races/calls.ts';
import type { BoardMeasure } from '#contracts/leaderboard/boards.ts';
import { failedRead } from '../../../api/api-error.ts';
import { isAwaited } from '../../../api/is-awaited.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useLimits } from '../../../api/use-limits.ts';
import { color, line, size, space, weight } from '../../../theme/tokens.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { roughDuration } from '../../../ui/figure/rough-duration.ts';
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { amountText } from '../ranked-player.ts';

const READ_AGAIN_MS = 15_000;

const STATES: Record<Race['state'], { order: number; words: string; tone: BadgeTone }> = {
  running: { order: 0, words: 'Running', tone: 'gain' },
  counting: { order: 1, words: 'Counting', tone: 'brass' },
  planned: { order: 2, words: 'Soon', tone: 'notice' },
  settled: { order: 3, words: 'Finished', tone: 'plain' },
};
const RANKED_BY: Record<BoardMeasure, string> = {
  wagered: 'points wagered',
  multiplier: 'highest multiplier',
  earned: 'points earned',
};

const Facts = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
  strong {
    color: ${color.text};
    font-weight: ${weight.strong};
  }
`;

const Own = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};
  padding-top: ${space(3)};
  border-top: ${line.hair};
  font-size: ${size.small};
`;

const Stack = styled.div`
  columns: 30rem;
  column-gap: ${space(4)};
  margin-bottom: -${space(4)};
  &:has(> :only-child) {
    columns: auto;
  }
  > * {
    break-inside: avoid;
    margin-bottom: ${space(4)};
  }
`;

function useRaces() {
  return useCallQuery(racesCall, undefined, { refetchInterval: READ_AGAIN_MS });
}

export function useRacesAwaited(): boolean {
  return [useRaces(), useLimits()].some(isAwaited);
}

/** Nothing while there are none, and for players who chose not to play. `isBrief`: races that run or are counted, without places. */
export function Races({ isBrief = false }: { isBrief?: boolean }) {
  const query = useRaces();
  const limits = useLimits();
  if (isAwaited(limits) || (limits.data?.exclusion ?? null) !== null) return null;
  const { data, error } = query;
  if (data === undefined) {
    if (error === null || isBrief) return null;
    return <ErrorState title="The races could not be loaded." {...failedRead(query)} />;
  }
  const races = data
    .filter(({ state }) => !isBrief || state === 'running' || state === 'counting')
    .toSorted((one, other) => STATES[one.state].order - STATES[other.state].order);
  if (races.length === 0) return null;
  return (
    <Stack>
      {races.map((race) => (
        <RacePanel key={race.id} race={race} isBrief={isBrief} />
      ))}
    </Stack>
  );
}

function RacePanel({ race, isBrief }: { race: Race; isBrief: boolean }) {
  const { name, state, measure, prizes, you } = race;
  const { words, tone } = STATES[state];
  const pool = prizes.reduce((sum, prize) => sum + prize, 0);
  return (
    <Panel title={`Race: ${name}`} aside={<Badge tone={tone}>{words}</Badge>}>
      <Facts>
        <strong>{countedPoints(pool)}</strong> for {prizesWords(prizes)}, ranked by {RANKED_BY[measure]}.{' '}
        {whenWords(race)} {isBrief && <Link to={paths.leaderboard}>All places</Link>}
      </Facts>
      {race.places.length > 0 && !isBrief && (
        <EntryList label={`Places of ${name}`}>
          {race.places.slice(0, Math.max(3, prizes.length)).map(({ rank, username, isYou, score, prizePoints }, at) => (
            <Entry
              // Players who hide their name share one.
              key={at}
              place={rank}
              name={username}
              badge={isYou ? <Badge tone="notice">You</Badge> : undefined}
              note={scoreText(score, measure)}
              amount={prizePoints > 0 ? countedPoints(prizePoints) : '–'}
            />
          ))}
        </EntryList>
      )}
      {state !== 'planned' && <Own>{ownWords(you, measure, state === 'settled')}</Own>}
    </Panel>
  );
}

const scoreText = (score: bigint, by: BoardMeasure) => amountText({ points: 0, score }, by);

function prizesWords(prizes: readonly number[]): string {
  return prizes.length === 1 ? 'the winner' : `the first ${formatPoints(prizes.length)}`;
}

function whenWords({ state, startsAt, endsAt }: Race): string {
  const until = (at: string) => roughDuration(Math.max(0, Date.parse(at) - Date.now()) / 1000);
  switch (state) {
    case 'planned':
      return `Starts in ${until(startsAt)}.`;
    case 'running':
      return `Ends in ${until(endsAt)}.`;
    case 'counting':
      return 'It is over. The prizes are paid in a few minutes.';
    case 'settled':
      return 'Prizes are paid.';
  }
}

function ownWords(you: Race['you'], measure: BoardMeasure, isOver: boolean) {
  if (you === null) return <span>{isOver ? 'You won no prize.' : 'You have no score in this race yet.'}</span>;
  const { rank, score, prizePoints } = you;
  const place = rank === null ? 'You are not among the first 200' : `Your rank is ${rank}`;
  const prize = prizePoints > 0 ? countedPoints(prizePoints) : 'No prize';
  return (
    <>
      <span>
        {isOver && rank !== null ? `Your rank was ${rank}` : place} with {scoreText(score, measure)}
      </span>
      <strong>{prize}</strong>
    </>
  );
}
