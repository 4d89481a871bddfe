import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { importStatementCall, previewStatementCall, statementFileCall } from '#contracts/finance/calls.ts';
import type { Preview, StatementFile } from '#contracts/finance/files.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';
import { failedRead } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { space, color, size } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatBytes } from '../../../ui/figure/format.ts';
import { grouped } from '#contracts/words/figures.ts';
import { Row, Stack, Text } from '../../../ui/layout/flow.ts';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { Box, Halves } from '../../house/box.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { formatMicros } from '../../table/money.ts';
import { MappingForm } from './mapping-form.tsx';
import type { Source } from './source.ts';

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

function PreviewBox({ preview, isAmbiguous }: { preview: Preview; isAmbiguous: boolean }) {
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

const POLL_MS = 1000;

type ImportPageProps = { file: number; sources: readonly Source[] | undefined };

export function ImportPage({ file: id, sources }: ImportPageProps) {
  const isBusy = (data: unknown) => (data as StatementFile | undefined)?.state === 'importing';
  const read = useCallQuery(
    statementFileCall,
    { params: { id: String(id) } },
    { refetchOnMount: 'always', refetchInterval: ({ state }) => isBusy(state.data) && POLL_MS },
  );
  if (read.error !== null) return <ErrorState title="The file could not be read." taken="" {...failedRead(read)} />;
  const known = sources?.find(({ account }) => account === read.data?.account);
  if (read.data === undefined || sources === undefined) return null;
  const preset = known?.mapping ?? FORMATS[known?.format ?? 'csv'].mapping;
  return read.data.state === 'stored' || read.data.state === 'failed' ? (
    <Mapped file={read.data} first={preset} />
  ) : (
    <Imported file={read.data} />
  );
}

function Imported({ file }: { file: StatementFile }) {
  const [, setParams] = useSearchParams();
  const { name, state, records, lines, duplicates, problems, account, sha256 } = file;
  const open = (show: string) => setParams({ tab: 'statements', source: account, ...(show !== '' && { show }) });
  return (
    <Box title={name}>
      {state === 'importing' ? (
        <p role="status">Importing: {grouped(records)} rows read so far. You can leave this page.</p>
      ) : (
        <p role="status">
          Imported: {grouped(lines)} new lines, {grouped(duplicates)} known already, {grouped(problems)} rows that could
          not be read.
        </p>
      )}
      <p>
        <Quiet>SHA-256 {sha256}</Quiet>
      </p>
      <Row gap={2} align="center" wrap>
        <Button small tone="primary" onClick={() => open('')}>
          Go to {account}
        </Button>
        <Button small onClick={() => open('lines')}>
          Open lines
        </Button>
      </Row>
    </Box>
  );
}

function Mapped({ file, first }: { file: StatementFile; first: Mapping }) {
  const [mapping, setMapping] = useState(first);
  const [, setParams] = useSearchParams();
  const { act, isPending } = useStaffAct(importStatementCall);
  const read = useQuery<Preview>({
    queryKey: ['preview-statement', file.id, mapping],
    queryFn: async ({ signal }) =>
      (await callApi(previewStatementCall, { params: { id: String(file.id) }, body: { mapping } }, { signal })).data,
    placeholderData: (before) => before,
    retry: false,
  });
  const isAmbiguous = mapping.dates === null && (read.data?.dates.length ?? 0) > 1;
  const chosen = { ...mapping, dates: mapping.dates ?? (isAmbiguous ? null : (read.data?.dates[0] ?? null)) };
  const isReadable = read.data?.unreadable === null && read.data.count.lines > 0 && chosen.dates !== null;
  const back = () => setParams({ tab: 'statements', source: file.account });
  return (
    <>
      {file.twin !== null && (
        <p role="status">
          The same file was imported before (file {file.twin}). Importing it again adds no line twice.
        </p>
      )}
      {file.error !== null && <p role="alert">{file.error}</p>}
      <Halves>
        <Box title={`${file.name}, ${formatBytes(file.bytes)}`}>
          <MappingForm mapping={mapping} setMapping={setMapping} preview={read.data} isAmbiguous={isAmbiguous} />
          <Row gap={2} align="center" wrap>
            <Button onClick={back}>Cancel</Button>
            <Button
              tone="primary"
              pending={isPending}
              disabled={!isReadable}
              onClick={() => void act({ params: { id: String(file.id) }, body: { mapping: chosen } })}
            >
              Import {read.data === undefined ? '' : `${grouped(read.data.count.lines)} lines`}
            </Button>
          </Row>
        </Box>
        {read.error !== null && (
          <ErrorState title="The preview failed." taken="Nothing was stored." {...failedRead(read)} />
        )}
        {read.data !== undefined && <PreviewBox preview={read.data} isAmbiguous={isAmbiguous} />}
      </Halves>
    </>
  );
}
