import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { houseTrendCall } from '#contracts/standing/trend-call.ts';
import { bookFigure, color, line, radius, size, space } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { formatCents, formatPoints } from '../../ui/figure/format.ts';
import { Row, Stack, Text } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ReadState } from '../house/read-state.tsx';
import { SparkBars } from '../house/spark.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';

const Frame = styled.section`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
  padding: ${space(3)} ${space(4)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
`;

const Figure = styled.strong`
  ${bookFigure}
  font-size: ${size.title};
  line-height: 1.2;
`;

const Change = styled.p`
  overflow: hidden;
  color: ${color.quiet};
  font-size: ${size.fine};
  text-overflow: ellipsis;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;

type Day = ReplyOf<typeof houseTrendCall>['days'][number];
type Trend = { name: string; of(day: Day): number; shown(sum: number): string };

const TRENDS: readonly Trend[] = [
  { name: 'New players', of: ({ newPlayers }) => newPlayers, shown: formatPoints },
  { name: 'Points issued', of: ({ issued }) => Number(issued), shown: formatPoints },
  // A point is worth a cent.
  { name: 'Payouts', of: ({ paidOut }) => Number(paidOut), shown: (points) => formatCents(BigInt(Math.round(points))) },
  { name: 'Points wagered', of: ({ wagered }) => Number(wagered), shown: formatPoints },
];

const WEEK = 7;

/** The last seven whole days against the seven before: today is not over. */
export function weeksOf(values: readonly number[]): { week: number; before: number } {
  const sum = (from: number, to: number) => values.slice(from, to).reduce((total, value) => total + value, 0);
  return { week: sum(-WEEK - 1, -1), before: sum(-2 * WEEK - 1, -WEEK - 1) };
}

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

export function changeText({ week, before }: { week: number; before: number }, shown: (sum: number) => string): string {
  if (before === 0) return 'Nothing the week before';
  const change = percent.format((week - before) / Math.abs(before)).replace('-', '−');
  return `${change} from ${shown(before)} the week before`;
}

function TrendTile({ trend: { name, of, shown }, days, count }: { trend: Trend; days: readonly Day[]; count: number }) {
  const dates = useDates();
  const values = days.map(of);
  const weeks = weeksOf(values);
  const listed = values.slice(-count);
  const first = days.at(-count);
  const since = first === undefined ? '' : dates.day(`${first.day}T12:00:00.000Z`);
  return (
    <Frame aria-label={name}>
      <Text as="h2" tone="quiet" size="fine">
        {name}, last 7 days
      </Text>
      <Figure>{shown(weeks.week)}</Figure>
      <Change>{changeText(weeks, shown)}</Change>
      <SparkBars
        label={`${name} of each of the last ${count} days, since ${since}. Today ${shown(listed.at(-1) ?? 0)}.`}
        values={listed}
        isPart={(place) => place >= listed.length - WEEK - 1 && place < listed.length - 1}
      />
    </Frame>
  );
}

const SPANS = [
  { value: '', label: '14 days' },
  { value: '30', label: '30 days' },
] as const;

const POLL_MS = 60_000;

/** Today is the last bar. */
export function Trends() {
  const read = useFresh(houseTrendCall, {}, { everyMs: POLL_MS });
  const [span] = useFilter('days');
  const count = span === '30' ? 30 : 14;
  return (
    <Stack gap={2}>
      <Row>
        <FilterChips label="Days" name="days" options={SPANS} />
      </Row>
      <ReadState of={read} problem="The trends could not be read." />
      {read.error === null && (
        <Stack gap={3} columns="repeat(auto-fit, minmax(14rem, 1fr))">
          {TRENDS.map((trend) =>
            read.data === undefined ? (
              <Skeleton key={trend.name} height="7.5rem" />
            ) : (
              <TrendTile key={trend.name} trend={trend} days={read.data.days} count={count} />
            ),
          )}
        </Stack>
      )}
    </Stack>
  );
}
