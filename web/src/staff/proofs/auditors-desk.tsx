import { useState } from 'react';
import { styled } from 'styled-components';
import {
  type AuditorToken,
  auditorTokensCall,
  type IssuedToken,
  issueAuditorToken,
  revokeAuditorToken,
} from '#contracts/proofs/auditor-calls.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { ActDialog } from '../act/act-dialog.tsx';
import { useDialog } from '../act/use-dialog.ts';
import { Desk } from '../house/desk.tsx';
import type { RowCommand } from '../table/columns.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { HandOver } from './hand-over.tsx';
import { ShownToken } from './shown-token.tsx';

const COLUMNS = columnsOf(auditorTokensCall, {
  name: 'Auditor',
  state: 'State',
  uses: 'Requests',
  lastUsed: ['Last used', 'lastUsedAt'],
  lastNetwork: 'From',
  expires: ['Expires', 'expiresAt'],
  issued: ['Issued', 'issuedAt'],
  by: ['Issued by', 'issuedBy'],
});

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

export function AuditorsDesk() {
  const [dialog, show] = useDialog();
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const commands: RowCommand<AuditorToken>[] = [
    { key: 'r', label: 'Revoke', run: ([row]) => show((close) => <RevokeDialog row={row} onClose={close} />) },
  ];
  return (
    <Desk
      lead="Everyone may read the log's checkpoints and hashes. Its events are read with a token from here."
      aside={
        <Button
          small
          tone="primary"
          onClick={() => show((close) => <IssueDialog onIssued={setIssued} onClose={close} />)}
        >
          Issue a token
        </Button>
      }
    >
      <Body>
        <StaffTable
          name="Outside auditors"
          columns={COLUMNS}
          source={useTableSource(auditorTokensCall)}
          empty={{ title: 'No tokens', words: 'Tokens of outside auditors, and when they used them, appear here.' }}
          commands={commands}
        />
        <HandOver />
      </Body>
      {dialog}
      {issued !== null && <ShownToken issued={issued} onClose={() => setIssued(null)} />}
    </Desk>
  );
}

function IssueDialog({ onIssued, onClose }: { onIssued(issued: IssuedToken): void; onClose(): void }) {
  return (
    <ActDialog
      call={issueAuditorToken}
      title="Issue a token"
      description="With it, anyone can read every event of the log: account numbers, bets and balances of all players, but no names or addresses."
      confirm="Issue"
      fields={{
        name: { label: 'Auditor', hint: 'The firm, and the person who gets it.', missing: 'Enter who gets it.' },
        days: { label: 'Valid for (days)', initial: 30 },
      }}
      done={onIssued}
      onClose={onClose}
    />
  );
}

function RevokeDialog({ row: { id, name }, onClose }: { row: AuditorToken; onClose(): void }) {
  return (
    <ActDialog
      call={revokeAuditorToken}
      params={{ id }}
      title={`Revoke the token of ${name}`}
      description="It is refused from the next request on."
      confirm="Revoke"
      tone="danger"
      fields={{}}
      done={() => ({ title: 'Token Revoked', message: `${name} can no longer read the events.` })}
      onClose={onClose}
    />
  );
}
