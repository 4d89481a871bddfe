import { ArrowLeft } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HEADERS } from '#contracts/definition/problem.ts';
import { uploadStatementCall } from '#contracts/finance/calls.ts';
import type { StatementFile } from '#contracts/finance/files.ts';
import { ApiError, OfflineError } from '../../../api/api-error.ts';
import { addressOf } from '../../../api/call-address.ts';
import { newIdempotencyKey } from '../../../api/client.ts';
import { useUser } from '../../../api/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Row, Stack, Text } from '../../../ui/layout/flow.ts';
import { useActFailure } from '../../act/use-staff-act.ts';
import { FigureTile } from '../../overview/figure-tile.tsx';
import { FilterChips, useFilter } from '../../table/filters.tsx';
import { amountOf } from '../exceptions/differences.ts';
import { ChainTable } from './chain-table.tsx';
import { DriftBox } from './drift-box.tsx';
import { FilesTable, LinesTable, MatchesTable } from './source-tables.tsx';
import { PullBar } from './pull-bar.tsx';
import { MatchingDialog } from './matching-dialog.tsx';
import type { Source } from './source.ts';
import { TermsDialog } from './terms-dialog.tsx';

/** Without the time limit of other calls: a statement may have a gigabyte. */
async function uploadStatement(account: string, file: File): Promise<StatementFile> {
  let response: Response;
  try {
    response = await fetch(addressOf(uploadStatementCall.path, { account }, { name: file.name.slice(0, 200) }), {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/octet-stream', [HEADERS.idempotencyKey]: newIdempotencyKey() },
      body: file,
    });
  } catch (error) {
    throw new OfflineError(error);
  }
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text);
  return uploadStatementCall.reply.parse(JSON.parse(text));
}

const SHOWN = [
  { value: '', label: 'Difference' },
  { value: 'chain', label: 'Statements' },
  { value: 'files', label: 'Files' },
  { value: 'lines', label: 'Open lines' },
  { value: 'matches', label: 'Matches' },
  { value: 'revoked', label: 'Taken back' },
] as const;

export function SourcePage({ source }: { source: Source }) {
  const { account, currency, ours, theirs, others, pull } = source;
  const words = (micros: bigint) => amountOf({ micros, currency });
  const mayMatch = useUser().permissions.includes('reconcile');
  const [, setAccount] = useFilter('source');
  const [show] = useFilter('show');
  const [isMatching, setMatching] = useState(false);
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Row gap={2} align="center" justify="space-between" wrap>
        <Row gap={2} wrap>
          <Button small onClick={() => setAccount('')}>
            <ArrowLeft size={16} aria-hidden="true" /> All accounts
          </Button>
          <Text as="h2" size="lead" font="mono">
            {account}
          </Text>
        </Row>
        {mayMatch && (
          <Row gap={2} wrap>
            <UploadButton account={account} />
            <Button small onClick={() => setChanging(true)}>
              Limits
            </Button>
            <Button small tone="primary" onClick={() => setMatching(true)}>
              Match
            </Button>
          </Row>
        )}
      </Row>
      {pull !== null && <PullBar account={account} pull={pull} mayPull={mayMatch} />}
      <Stack gap={3} columns="repeat(auto-fit, minmax(9rem, 1fr))">
        <FigureTile name="Books" value={words(ours)} />
        <FigureTile name="Statements" value={words(theirs)} />
        <FigureTile name="Difference" value={words(ours - theirs)} />
        {others.map((other) => (
          <FigureTile
            key={other.currency}
            name={`Statements in ${other.currency}`}
            value={amountOf({ micros: other.theirs, currency: other.currency })}
          />
        ))}
        <FigureTile name="Open lines" value={String(source.openLines)} />
        <FigureTile name="Exceptions" value={String(source.exceptions)} />
      </Stack>
      <FilterChips label="Show" name="show" options={SHOWN} />
      {show === '' && <DriftBox account={account} />}
      {show === 'chain' && <ChainTable account={account} />}
      {show === 'files' && <FilesTable account={account} mayDelete={mayMatch} />}
      {show === 'lines' && <LinesTable account={account} />}
      {show === 'matches' && <MatchesTable account={account} state="confirmed" mayRevoke={mayMatch} />}
      {show === 'revoked' && <MatchesTable account={account} state="revoked" mayRevoke={false} />}
      {isChanging && <TermsDialog source={source} onClose={() => setChanging(false)} />}
      {isMatching && <MatchingDialog account={account} onClose={() => setMatching(false)} />}
    </>
  );
}

/** Opens the preview of the chosen file. */
function UploadButton({ account }: { account: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [, setParams] = useSearchParams();
  const fail = useActFailure();
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setSending(true);
    try {
      const { id } = await uploadStatement(account, file);
      setParams({ tab: 'statements', source: account, file: String(id) });
    } catch (error) {
      fail(error);
    } finally {
      setSending(false);
      target.value = '';
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Statement file"
        accept=".csv,.tsv,.txt,.json,.xml,.sta,.940,.mt940,.ofx,.qfx,.bai,.bai2,text/*,application/json,application/xml"
        onChange={(event) => void send(event)}
      />
      <Button small pending={isSending} onClick={() => input.current?.click()}>
        Import a statement
      </Button>
    </>
  );
}
