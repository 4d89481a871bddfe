import { styled } from 'styled-components';
import type { Preview } from '#contracts/finance/files.ts';
import { grouped } from '#contracts/words/figures.ts';
import { color, size, space } from '../../../theme/tokens.ts';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Box } from '../../house/box.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { formatMicros } from '../../table/money.ts';

const Raw = styled.pre`
  overflow-x: auto;
  padding: ${space(2)};
  background: ${color.raised};
  font-size: ${size.fine};
`;

type Line = Preview['lines'][number];

const LINES: readonly Column<Line>[] = [
  { name: 'Row', cell: ({ record }) => record },
  { name: 'Date', cell: ({ at }) => <When at={at} /> },
  { name: 'Amount', isAmount: true, cell: ({ micros, currency }) => `${formatMicros(micros)} ${currency}` },
  { name: 'Kind', cell: ({ kind }) => (kind === 'fee' ? 'Fee' : 'Payment') },
  { name: 'References', cell: ({ references }) => references.join(', ') || <Quiet>–</Quiet> },
  { name: 'Text', cell: ({ text }) => text },
];

const PROBLEMS: readonly Column<Preview['problems'][number]>[] = [
  { name: 'Row', cell: ({ record }) => record },
  { name: 'Problem', cell: ({ problem }) => problem },
];

export function PreviewBox({ preview, isAmbiguous }: { preview: Preview; isAmbiguous: boolean }) {
  const { unreadable, count, lines, problems, rows, isWhole } = preview;
  return (
    <Stack gap={3} shrinks>
      <Box title="Preview">
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
        <p role="status">
          {grouped(count.lines)} lines, {formatMicros(preview.in)} in and {formatMicros(preview.out)} out;{' '}
          {grouped(count.problems)} rows with a problem, {grouped(count.skipped)} skipped.
          {!isWhole && ' Only the first rows of this file are in the preview.'}
        </p>
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
