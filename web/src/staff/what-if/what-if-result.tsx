import { styled } from 'styled-components';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { font, size, space, weight } from '../../theme/tokens.ts';
import { formatCents, formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { lateChart } from '../house/late-chart.tsx';
import { PlayerLink } from '../house/people.tsx';
import type { WhatIfState } from './use-what-if.ts';

const WhatIfChart = lateChart(150, async () => (await import('./what-if-chart.tsx')).WhatIfChart);

type Run = Extract<WhatIfState, { kind: 'done' }>['run'];
type Player = Run['result']['players']['largest'][number];
type Fact = Run['result']['facts'][number];

const Sum = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(1)} ${space(3)};
  strong {
    font-family: ${font.face};
    font-size: ${size.lead};
    font-weight: ${weight.face};
    font-variant-numeric: tabular-nums;
  }
`;

const signed = (points: bigint) => (points > 0n ? `+${formatPoints(points)}` : formatPoints(points));

function dollarsOf(points: bigint): string {
  return `${points < 0n ? '−' : '+'}${formatCents(points < 0n ? -points : points)}`;
}

const PLAYER_COLUMNS: readonly Column<Player>[] = [
  { name: 'Player', cell: ({ account, username }) => <PlayerLink account={account} name={username} /> },
  { name: 'Was', isAmount: true, cell: ({ before }) => formatPoints(before) },
  { name: 'Would be', isAmount: true, cell: ({ after }) => formatPoints(after) },
  { name: 'Change', isAmount: true, cell: ({ before, after }) => signed(after - before) },
];

const FACT_COLUMNS: readonly Column<Fact>[] = [
  { name: 'Also', cell: ({ name }) => name },
  { name: 'Number', isAmount: true, cell: ({ count }) => formatPoints(count) },
  { name: 'Points', isAmount: true, cell: ({ points }) => formatPoints(points) },
];

export function WhatIfResult({ run: { result } }: { run: Run }) {
  const { before, after, measure, unit, basis, explanation, facts, players, days, decisions, unexplained } = result;
  const change = after - before;
  const perUsd = BigInt(100 / POINTS_PER_USD);
  return (
    <>
      <Sum>
        <span>{measure}:</span>
        <strong>{formatPoints(before)}</strong> → <strong>{formatPoints(after)}</strong>
        <span>
          {signed(change)} {unit === 'points' ? `points (${dollarsOf(change * perUsd)})` : 'point-days'}
        </span>
        <Badge tone={basis === 'recomputed' ? 'gain' : 'brass'}>
          {basis === 'recomputed' ? 'Exactly recomputed' : 'Estimated'}
        </Badge>
      </Sum>
      <WhatIfChart days={days} unit={unit} />
      <p>{playersSentence(players)}</p>
      {players.largest.length > 0 && (
        <Table
          caption="Largest changes"
          columns={PLAYER_COLUMNS}
          items={players.largest}
          keyOf={({ account }) => account}
        />
      )}
      {facts.length > 0 && <Table caption="Also" columns={FACT_COLUMNS} items={facts} keyOf={({ name }) => name} />}
      <Text tone="quiet" size="fine">
        {explanation} Players are taken to have done what they did; under another rule they might have done otherwise.
      </Text>
      <Text tone="quiet" size="fine">
        {checkSentence(decisions, unexplained)}
      </Text>
    </>
  );
}

function playersSentence({ more, less }: Run['result']['players']): string {
  if (more + less === 0) return 'No player would have been affected.';
  const parts = [more > 0 && `${formatPoints(more)} up`, less > 0 && `${formatPoints(less)} down`].filter(Boolean);
  const players = more + less === 1 ? 'player' : 'players';
  return `${formatPoints(more + less)} ${players} would have been affected: ${parts.join(', ')}.`;
}

function checkSentence(decisions: number, unexplained: number): string {
  const made =
    decisions === 1 ? 'One decision was made again.' : `${formatPoints(decisions)} decisions were made again.`;
  if (decisions === 0) return 'Nothing was decided by this setting in the period.';
  if (unexplained === 0) return `${made} The value in force then explains the log.`;
  return `${made} For ${formatPoints(unexplained)} of them the log has something else than the value in force then gives.`;
}
