import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { importStatementCall, previewStatementCall, statementFileCall } from '#contracts/finance/calls.ts';
import { type Preview, READ_FORMAT_WORDS, type StatementFile } from '#contracts/finance/files.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { Mapping, StatedPeriod } from '#contracts/finance/mapping.ts';
import { failedRead } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatBytes } from '../../../ui/figure/format.ts';
import { counted, grouped } from '#contracts/words/figures.ts';
import { Row } from '../../../ui/layout/flow.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { Box, Halves } from '../../house/box.tsx';
import { Quiet } from '../../table/figures.tsx';
import { choicesOf } from './choices.ts';
import { MappingForm } from './mapping-form.tsx';
import { PeriodFields } from './period-fields.tsx';
import { PreviewBox } from './preview-box.tsx';
import type { Source } from './source.ts';

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
  const { name, state, records, lines, zeros, duplicates, problems, account, sha256 } = file;
  const open = (show: string) => setParams({ tab: 'statements', source: account, ...(show !== '' && { show }) });
  return (
    <Box title={name}>
      {state === 'importing' ? (
        <p role="status">Importing: {counted(records, 'row')} read so far. You can leave this page.</p>
      ) : (
        <p role="status">
          Imported: {counted(lines, 'new line')}
          {zeros > 0 && `, ${grouped(zeros)} of them of 0.00`}, {grouped(duplicates)} known already,{' '}
          {counted(problems, 'row')} that could not be read.
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

function usePreview(file: number, mapping: Mapping, stated: StatedPeriod | undefined) {
  return useQuery<Preview>({
    queryKey: ['preview-statement', file, mapping, stated],
    queryFn: async ({ signal }) =>
      (await callApi(previewStatementCall, { params: { id: String(file) }, body: { mapping, stated } }, { signal }))
        .data,
    placeholderData: (before) => before,
    retry: false,
  });
}

function Mapped({ file, first }: { file: StatementFile; first: Mapping }) {
  const [mapping, setMapping] = useState(first);
  const [stated, setStated] = useState<StatedPeriod | undefined>();
  const [, setParams] = useSearchParams();
  const { act, isPending } = useStaffAct(importStatementCall);
  const read = usePreview(file.id, mapping, stated);
  const choices = choicesOf(mapping, read.data);
  const { isOfRows, isAmbiguous, isDecimalAmbiguous } = choices;
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
          {isOfRows ? (
            <>
              <MappingForm
                mapping={mapping}
                setMapping={setMapping}
                preview={read.data}
                isAmbiguous={isAmbiguous}
                isDecimalAmbiguous={isDecimalAmbiguous}
              />
              <PeriodFields currency={mapping.currency} setStated={setStated} />
            </>
          ) : (
            <p>{READ_FORMAT_WORDS[read.data!.format]}: its columns are known.</p>
          )}
          <Row gap={2} align="center" wrap>
            <Button onClick={back}>Cancel</Button>
            <Button
              tone="primary"
              pending={isPending}
              disabled={!choices.isReadable}
              onClick={() => void act({ params: { id: String(file.id) }, body: { mapping: choices.mapping, stated } })}
            >
              Import {read.data === undefined ? '' : counted(read.data.count.lines, 'line')}
            </Button>
          </Row>
        </Box>
        {read.error !== null && (
          <ErrorState title="The preview failed." taken="Nothing was stored." {...failedRead(read)} />
        )}
        {read.data !== undefined && (
          <PreviewBox preview={read.data} isAmbiguous={isAmbiguous} isDecimalAmbiguous={isDecimalAmbiguous} />
        )}
      </Halves>
    </>
  );
}
