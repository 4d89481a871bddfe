import { styled } from 'styled-components';
import type { Preview } from '#contracts/finance/files.ts';
import { counted, grouped } from '#contracts/words/figures.ts';
import { color, size, space } from '../../../theme/tokens.ts';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Box } from '../../house/box.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { formatMoney } from '../../table/money.ts';
import { kindOfLine } from '../exceptions/differences.ts';
import { Balance, PeriodOf } from './stated.tsx';

const Raw = styled.pre`
  overflow-x: auto;
  padding: ${space(2)};
  background: ${color.raised};
  font-size: ${size.fine};
`;

const Wrapped = styled.span`
  white-space: normal;
  overflow-wrap: anywhere;
`;

type Line = Preview['lines'][number];

const LINES: readonly Column<Line>[] = [
  { name: 'Row', cell: ({ record }) => record },
  { name: 'Date', cell: ({ at }) => <When at={at} /> },
  { name: 'Amount', isAmount: true, cell: ({ micros, currency }) => formatMoney(micros, currency) },
  { name: 'Kind', cell: kindOfLine },
  { name: 'References', cell: ({ references }) => references.join(', ') || <Quiet>–</Quiet> },
  { name: 'Text', cell: ({ text }) => text },
];

type Stated = Preview['statements'][number];

const STATEMENTS: readonly Column<Stated>[] = [
  { name: 'Period', cell: (stated) => <PeriodOf stated={stated} /> },
  { name: 'Account', cell: ({ holder, number }) => [holder, number].filter(Boolean).join(' · ') || <Quiet>–</Quiet> },
  {
    name: 'Opening',
    isAmount: true,
    cell: ({ opening, currency }) => <Balance micros={opening} currency={currency} />,
  },
  { name: 'Lines', isAmount: true, cell: ({ lines }) => grouped(lines) },
  {
    name: 'Closing',
    isAmount: true,
    cell: ({ closing, currency }) => <Balance micros={closing} currency={currency} />,
  },
  {
    name: 'Difference',
    isAmount: true,
    cell: ({ difference, currency }) =>
      difference === null ? (
        <Quiet>Unknown</Quiet>
      ) : difference === 0n ? (
        'None'
      ) : (
        <Text tone="loss">{formatMoney(difference, currency)}</Text>
      ),
  },
];

const PROBLEMS: readonly Column<Preview['problems'][number]>[] = [
  { name: 'Row', cell: ({ record }) => (record > 0 ? record : <Quiet>–</Quiet>) },
  { name: 'Problem', cell: ({ problem }) => <Wrapped>{problem}</Wrapped> },
];

type AlertsProps = { unreadable: string | null; isAmbiguous: boolean; isDecimalAmbiguous: boolean };

function Alerts({ unreadable, isAmbiguous, isDecimalAmbiguous }: AlertsProps) {
  return (
    <>
      {unreadable !== null && (
        <Text tone="loss" role="alert">
          {unreadable}
        </Text>
      )}
      {isAmbiguous && (
        <Text tone="loss" role="alert">
          These dates can be read in more than one way. Choose the order.
        </Text>
      )}
      {isDecimalAmbiguous && (
        <Text tone="loss" role="alert">
          These amounts can be read in more than one way: 1.000 may be one, or a thousand. Choose how they are written.
        </Text>
      )}
    </>
  );
}

type PreviewBoxProps = { preview: Preview; isAmbiguous: boolean; isDecimalAmbiguous: boolean };

export function PreviewBox({ preview, isAmbiguous, isDecimalAmbiguous }: PreviewBoxProps) {
  const { unreadable, count, lines, problems, rows, sums, statements, isWhole } = preview;
  return (
    <Stack gap={3} shrinks>
      <Box title="Preview">
        <Alerts unreadable={unreadable} isAmbiguous={isAmbiguous} isDecimalAmbiguous={isDecimalAmbiguous} />
        <p role="status">
          {counted(count.lines, 'line')}
          {count.zeros > 0 && `, ${grouped(count.zeros)} of them of 0.00`}, {counted(count.problems, 'row')} with a
          problem, {grouped(count.skipped)} skipped.
          {!isWhole && ' Only the first rows of this file are in the preview.'}
        </p>
        {sums.map((sum) => (
          <p key={sum.currency}>
            {formatMoney(sum.in, sum.currency)} in and {formatMoney(sum.out, sum.currency)} out.
          </p>
        ))}
        {lines.length > 0 && (
          <Table
            caption="First lines"
            columns={LINES}
            items={lines}
            keyOf={({ record, kind }) => `${record} ${kind}`}
            becomesEntries
          />
        )}
      </Box>
      {statements.length > 0 && (
        <Box title={statements.length === 1 ? 'Statement' : 'Statements'}>
          <Table
            caption="Statements"
            columns={STATEMENTS}
            items={statements}
            keyOf={({ currency, from, to, number }) => `${currency} ${from} ${to} ${number}`}
            becomesEntries
          />
        </Box>
      )}
      {problems.length > 0 && (
        <Box title="Rows that are not imported">
          <Table caption="Problems" columns={PROBLEMS} items={problems} keyOf={({ record }) => record} />
        </Box>
      )}
      {rows.length > 0 && (
        <Box title="First rows as they are">
          <Raw>{rows.map((row) => row.join(' | ')).join('\n')}</Raw>
        </Box>
      )}
    </Stack>
  );
}
