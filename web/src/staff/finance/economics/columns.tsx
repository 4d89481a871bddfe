import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { EconomyGroup } from '#contracts/economics/calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { color, weight } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import type { StaffColumn } from '../../table/columns.ts';
import { Quiet } from '../../table/figures.tsx';
import { dollarsText, formatMicros } from '../../table/money.ts';
import { GROUPS, nameOf } from './names.ts';
import type { EconomyRow, Flows, FlowName } from './rows.ts';

type Column = StaffColumn<EconomyRow>;
/** Of the events behind a figure. */
export type PathOf = (row: EconomyRow, flow: FlowName) => string | null;

const Figure = styled(Link)`
  color: ${color.text};
  text-decoration-color: ${color.border};
  text-underline-offset: 3px;
  &:hover {
    color: ${color.brass};
  }
`;

const Result = styled.strong<{ $isLoss: boolean }>`
  color: ${({ $isLoss }) => ($isLoss ? color.loss : 'inherit')};
  font-weight: ${weight.strong};
`;

const isDollars = (flow: FlowName) => flow === 'dollarsIn' || flow === 'dollarsOut';

function flowColumn(name: string, flow: FlowName, pathOf: PathOf): Column {
  const words = isDollars(flow) ? formatMicros : formatPoints;
  return {
    id: flow,
    name,
    isAmount: true,
    cell: (row) => {
      if (row[flow] === 0n) return <Quiet>–</Quiet>;
      const path = pathOf(row, flow);
      return path === null ? words(row[flow]) : <Figure to={path}>{words(row[flow])}</Figure>;
    },
    text: (row) => (isDollars(flow) ? dollarsText(row[flow]) : String(row[flow])),
  };
}

const HEADS: Record<Exclude<EconomyGroup, 'cohort'>, Partial<Record<FlowName, string>>> = {
  all: { pointsIn: 'Points in', pointsOut: 'Points out', dollarsIn: 'Dollars in', dollarsOut: 'Dollars out' },
  bonus: { pointsOut: 'Points given', pointsIn: 'Points taken back' },
  game: { pointsIn: 'Wagered', pointsOut: 'Paid' },
  network: {
    dollarsIn: 'Credited',
    dollarsOut: 'Reversed',
    pointsOut: 'Points credited',
    pointsIn: 'Points reversed',
  },
  other: { pointsIn: 'Points in', pointsOut: 'Points out', dollarsIn: 'Dollars in', dollarsOut: 'Dollars out' },
};

const HOUSE_WIN: Column = {
  id: 'win',
  name: 'House result',
  isAmount: true,
  cell: ({ pointsIn, pointsOut }) => formatPoints(pointsIn - pointsOut),
  text: ({ pointsIn, pointsOut }) => String(pointsIn - pointsOut),
};

const RESULT: Column = {
  id: 'result',
  name: 'Result at par',
  isAmount: true,
  cell: ({ result }) => <Result $isLoss={result < 0n}>{formatMicros(result)}</Result>,
  text: ({ result }) => dollarsText(result),
};

const ENTRIES: Column = {
  id: 'entries',
  name: 'Events',
  isAmount: true,
  cell: ({ entries }) => grouped(entries),
  text: ({ entries }) => entries,
};

function pointsColumn(id: string, name: string, pointsOf: (row: EconomyRow) => bigint): Column {
  return {
    id,
    name,
    isAmount: true,
    cell: (row) => (pointsOf(row) === 0n ? <Quiet>–</Quiet> : formatPoints(pointsOf(row))),
    text: (row) => String(pointsOf(row)),
  };
}

const net = (flows: Flows | undefined) => (flows === undefined ? 0n : flows.pointsOut - flows.pointsIn);

const COHORT: readonly Column[] = [
  {
    id: 'opened',
    name: 'New accounts',
    isAmount: true,
    cell: ({ of }) => grouped(of.opened?.entries ?? 0),
    text: ({ of }) => of.opened?.entries ?? 0,
  },
  {
    id: 'revenue',
    name: 'Offer revenue',
    isAmount: true,
    cell: (row) => formatMicros(revenueOf(row)),
    text: (row) => dollarsText(revenueOf(row)),
  },
  pointsColumn('offers', 'Offer points', ({ of }) => net(of.network)),
  pointsColumn('bonuses', 'Bonus points', ({ of }) => net(of.bonus)),
  pointsColumn('wagered', 'Wagered', ({ of }) => of.game?.pointsIn ?? 0n),
  pointsColumn('win', 'House result', ({ of }) => -net(of.game)),
  RESULT,
];

function revenueOf({ of: { network } }: EconomyRow): bigint {
  return network === undefined ? 0n : network.dollarsIn - network.dollarsOut;
}

type ColumnsAsked = { group: EconomyGroup; isByStep: boolean; step: string; pathOf: PathOf };

export function economyColumns({ group, isByStep, step, pathOf }: ColumnsAsked): readonly Column[] {
  const { one } = GROUPS.find((of) => of.group === group)!;
  const start: Column = { id: 'start', name: step, cell: (row) => row.start, text: (row) => row.start };
  const name: Column = {
    id: 'name',
    name: one,
    width: '18%',
    cell: (row) => nameOf(row.name, row.group),
    text: (row) => nameOf(row.name, row.group),
  };
  const head = isByStep ? [start, name] : [name];
  if (group === 'cohort') return [...head, ...COHORT];
  const flows = Object.entries(HEADS[group]).map(([flow, title]) => flowColumn(title, flow as FlowName, pathOf));
  return [...head, ...flows, ...(group === 'game' ? [HOUSE_WIN] : []), RESULT, ENTRIES];
}
