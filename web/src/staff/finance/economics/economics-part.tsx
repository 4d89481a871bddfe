import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { DAY_MS } from '#contracts/days/time.ts';
import { journalKind } from '#contracts/books/journal.ts';
import type { Permission } from '#contracts/definition/permissions.ts';
import { economicsCall } from '#contracts/economics/calls.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { useUser } from '../../../api/session.tsx';
import { color, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { Box } from '../../house/box.tsx';
import { deskPath } from '../../house/desk-paths.ts';
import { optionsOf } from '../../house/options-of.ts';
import { useFresh } from '../../house/use-fresh.ts';
import { ReadState } from '../../house/read-state.tsx';
import { FigureTile } from '../../overview/figure-tile.tsx';
import { FilterChips, useFilter } from '../../table/filters.tsx';
import { PeriodFields, usePeriod } from '../../table/period-fields.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { formatMicros } from '../../table/money.ts';
import { economyColumns } from './columns.tsx';
import { GROUPS, nameOf } from './names.ts';
import {
  type EconomyRow,
  type FlowRow,
  nextStart,
  rowsBy,
  type SteppedPeriod,
  stepsOf,
  summed,
  type FlowName,
} from './rows.ts';

type Entries = { q?: string; kind?: string };

/** Claimed or granted by one kind of event, such as daily-bonus-claimed. */
function paid(bonus: string): Partial<Record<FlowName, Entries>> {
  const kind = journalKind.options.find((one) => one.startsWith(`${bonus}-`) && /-(claimed|granted)$/.test(one));
  return kind === undefined ? {} : { pointsOut: { kind } };
}

const BONUSES: Readonly<Record<string, Partial<Record<FlowName, Entries>>>> = {
  challenges: { pointsOut: { kind: 'challenge-claimed' }, pointsIn: { kind: 'challenge-reversed' } },
  referrals: { pointsOut: { q: 'referral-expense' }, pointsIn: { q: 'referral-expense' } },
  rain: { pointsOut: { kind: 'rain-share-paid' }, pointsIn: { kind: 'rain-tip-received' } },
};

const OTHERS: Readonly<Record<string, Entries>> = {
  accounts: { q: 'forfeited' },
  adjustments: { q: 'adjustments' },
  holds: { q: 'payout-clearing' },
  tips: { kind: 'tip-forfeited' },
  treasury: { kind: 'treasury-posted' },
};

const WITHDRAWALS: Partial<Record<FlowName, Entries>> = {
  pointsIn: { kind: 'withdrawal-paid' },
  pointsOut: { kind: 'withdrawal-returned' },
};

function entriesOf({ group, name }: EconomyRow, flow: FlowName): Entries | undefined {
  if (group === 'bonus') return (BONUSES[name] ?? paid(name))[flow];
  if (group === 'network') return { q: `receivable:${name}` };
  if (group !== 'other') return undefined;
  return name === 'withdrawals' ? WITHDRAWALS[flow] : OTHERS[name];
}

type Period = { from: string; to: string };

/** The events behind a figure, or null if no page lists them. */
function eventsPath(
  row: EconomyRow,
  flow: FlowName,
  { period, permissions }: { period: Period; permissions: readonly Permission[] },
): string | null {
  if (row.group === 'game') {
    if (!permissions.includes('read-audit')) return null;
    const { from: since, to: at } = period;
    return `${deskPath('audit')}?${new URLSearchParams({ of: `house:${row.name}`, since, at }).toString()}`;
  }
  const entries = entriesOf(row, flow);
  if (entries === undefined) return null;
  return `${deskPath('finance')}?${new URLSearchParams({ tab: 'entries', ...entries, ...period }).toString()}`;
}

/** The chart library is larger than the rest of the page. */
const EconomicsChart = lazy(async () => ({ default: (await import('./economics-chart.tsx')).EconomicsChart }));

const ChartSpace = styled.div`
  min-height: 240px;
`;

const Words = styled.p`
  padding: 0 ${space(4)} ${space(3)};
  color: ${color.quiet};
  font-size: ${size.fine};
`;

const DAYS = 30;
const STEPS = [
  { value: '', label: 'Day', step: 'day' },
  { value: 'week', label: 'Week', step: 'week' },
  { value: 'month', label: 'Month', step: 'month' },
] as const;
const ROWS = optionsOf({ '': 'Totals', steps: 'By time' });
const TILES = ['Offer revenue', 'Offer points', 'Bonus points', 'House result', 'Result at par'];

function tilesOf(rows: readonly FlowRow[]): string[] {
  const of = (group: FlowRow['group']) => summed(rows.filter((row) => row.group === group));
  const [networks, bonuses, games] = [of('network'), of('bonus'), of('game')];
  return [
    formatMicros(networks.dollarsIn - networks.dollarsOut),
    formatPoints(networks.pointsOut - networks.pointsIn),
    formatPoints(bonuses.pointsOut - bonuses.pointsIn),
    formatPoints(games.pointsIn - games.pointsOut),
    formatMicros(summed(rows).result),
  ];
}

/** The part of the period that a row covers. */
function periodOf({ start }: EconomyRow, { from, to, step }: SteppedPeriod): Period {
  if (start === null) return { from, to };
  const last = dayOf(Date.parse(nextStart(start, step)) - DAY_MS);
  return { from: start < from ? from : start, to: last > to ? to : last };
}

export function EconomicsPart() {
  const period = usePeriod(DAYS);
  const [stepText] = useFilter('step');
  const { step, label } = STEPS.find(({ value }) => value === stepText) ?? STEPS[0];
  const asked = { ...period, step };
  return (
    <>
      <Row gap={[2, 3]} align="center" wrap>
        <PeriodFields {...period} />
        <FilterChips label="By" name="step" options={STEPS} />
        <FilterChips label="Group" name="group" options={GROUPS} clears={['of']} />
      </Row>
      <Totals asked={asked} />
      <Sources asked={asked} stepName={label} />
    </>
  );
}

function Totals({ asked }: { asked: SteppedPeriod }) {
  const all = useFresh(economicsCall, { query: { ...asked, group: 'all' } });
  const figures = all.data && tilesOf(all.data.rows);
  return (
    <Stack gap={3} columns="repeat(auto-fit, minmax(9.5rem, 1fr))">
      {TILES.map((name, place) => (
        <FigureTile key={name} name={name} value={figures?.[place]} />
      ))}
    </Stack>
  );
}

function Sources({ asked, stepName }: { asked: SteppedPeriod; stepName: string }) {
  const [groupText, setGroup] = useFilter('group');
  const [one, setOne] = useFilter('of');
  const [by] = useFilter('rows');
  const { permissions } = useUser();
  const { group, label } = GROUPS.find(({ value }) => value === groupText) ?? GROUPS[0]!;
  const read = useFresh(economicsCall, { query: { ...asked, group } });
  const rows = read.data?.rows.filter(({ name }) => one === '' || name === one);
  const isByStep = by === 'steps';
  const open = ({ name }: EconomyRow) => (group === 'all' ? setGroup(name) : setOne(name));
  const columns = economyColumns({
    group,
    isByStep,
    step: stepName,
    pathOf: (row, flow) =>
      group === 'all' ? null : eventsPath(row, flow, { period: periodOf(row, asked), permissions }),
  });
  return (
    <>
      <Box
        title={one === '' ? label : nameOf(one, read.data?.rows.find(({ name }) => name === one)?.group)}
        isFlush
        aside={
          one !== '' && (
            <Button small onClick={() => setOne('')}>
              Show all
            </Button>
          )
        }
      >
        <ReadState of={read} problem="The figures could not be read." />
        <ChartSpace>
          <Suspense fallback={null}>{rows !== undefined && <EconomicsChart steps={stepsOf(rows, asked)} />}</Suspense>
        </ChartSpace>
        <Words>
          In dollars, points at par. In: stakes, dollars of networks, points taken back. Out: points given, payouts,
          reversed dollars and fees.
        </Words>
      </Box>
      <StaffTable
        name={`Economics, ${label.toLowerCase()}`}
        columns={columns}
        source={wholeSource(read, rows && rowsBy(rows, isByStep ? 'step' : 'name'))}
        keyOf={({ start, name }) => `${start}-${name}`}
        empty={{ title: 'Nothing in this period', words: 'Income and cost of each source appear here.' }}
        tools={<FilterChips label="Rows" name="rows" options={ROWS} />}
        commands={[{ key: 'o', label: 'Open', run: ([row]) => open(row) }]}
        onOpen={open}
      />
    </>
  );
}
