import { useMemo } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { auditExplain, type ExplainedBalance, auditExplainCsv, auditExplainPdf } from '#contracts/audit/calls.ts';
import { addressOf } from '../../api/call-address.ts';
import { color, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Row, Stack } from '../../ui/layout/flow.ts';
import { Box } from '../house/box.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { ExplainedTable } from './explained-table.tsx';
import { MomentField } from './moment-field.tsx';
import { RoundsCheck } from './rounds-check.tsx';
import type { AuditAddress } from './use-audit-address.ts';

function explanationUrl(account: number, ending: 'csv' | 'pdf', query: Record<string, string>): string {
  const { path } = ending === 'csv' ? auditExplainCsv : auditExplainPdf;
  return addressOf(path, { account }, query);
}

/** Only the explanation is printed. */
const PrintOnly = createGlobalStyle`
  @media print {
    body * {
      visibility: hidden;
    }
    [data-printed],
    [data-printed] * {
      visibility: visible;
    }
    [data-printed] {
      position: absolute;
      inset: 0 0 auto;
    }
    [data-unprinted] {
      display: none !important;
    }
  }
`;

const File = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 2.25rem;
  padding-inline: ${space(2)};
  color: ${color.text};
`;

export function ExplainPart({ account, address }: { account: number; address: AuditAddress }) {
  const { from, to, set } = address;
  const query = useMemo(() => ({ ...(from !== '' && { from }), ...(to !== '' && { to }) }), [from, to]);
  const read = useFresh(auditExplain, { params: { account }, query });
  const save = (ending: 'csv' | 'pdf') => document.getElementById(`explanation-${ending}`)?.click();
  useKeys([
    { key: 'c', label: 'Explanation as CSV', run: () => save('csv') },
    { key: 'v', label: 'Explanation as PDF', run: () => save('pdf') },
  ]);
  return (
    <Stack gap={3}>
      <PrintOnly />
      <Row gap={2} align="end" wrap data-unprinted="">
        <MomentField label="From" placeholder="The opening" value={from} onValue={(value) => set({ from: value })} />
        <MomentField label="To" placeholder="Now" value={to} onValue={(value) => set({ to: value })} />
        <File id="explanation-csv" href={explanationUrl(account, 'csv', query)} download>
          CSV <Kbd aria-hidden="true">c</Kbd>
        </File>
        <File id="explanation-pdf" href={explanationUrl(account, 'pdf', query)} download>
          PDF <Kbd aria-hidden="true">v</Kbd>
        </File>
        <Button small onClick={() => window.print()}>
          Print
        </Button>
      </Row>
      <ReadState of={read} problem="The balance could not be explained." loading="Explaining the balance" />
      {read.data !== undefined && (
        <div data-printed="">
          <Box
            title={`Balance of ${read.data.name ?? `account ${account}`}`}
            aside={<Verdict explained={read.data} />}
            isFlush
          >
            <ExplainedTable explained={read.data} address={address} />
          </Box>
        </div>
      )}
      <div data-unprinted="">
        <RoundsCheck key={`${from} ${to}`} account={account} from={from} to={to} />
      </div>
    </Stack>
  );
}

function Verdict({ explained: { sumsUp } }: { explained: ExplainedBalance }) {
  return sumsUp ? (
    <Badge tone="gain">Sums exactly</Badge>
  ) : (
    <Badge tone="loss">Does not sum: views and log differ</Badge>
  );
}
