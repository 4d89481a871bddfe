import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { holdsCall, type ShownHold, decideHoldCall, holdState } from '#contracts/withdrawals/compliance-calls.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { ActDialog } from '../act/act-dialog.tsx';
import { Facts } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { optionsOf } from '../house/options-of.ts';
import { Part } from '../house/panel-parts.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import type { RowCommand } from '../table/columns.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { PlayerLink } from '../house/people.tsx';
import { Age, Quiet, When, BadgeOf } from '../table/figures.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { EvidencePart } from '../withdrawals/evidence-part.tsx';

const Appeal = styled.blockquote`
  padding-inline-start: ${space(3)};
  border-inline-start: 2px solid ${color.notice};
  font-size: ${size.small};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type HoldPanelProps = { hold: ShownHold; onClose(): void; acts: ReactNode };

function HoldPanel({ hold, acts, onClose }: HoldPanelProps) {
  const { kind, withdrawalId, appeal } = hold;
  return (
    <SidePanel title={kind === 'risk' ? 'Withdrawal on hold' : 'Sanctions hit'} onClose={onClose} foot={acts}>
      <AboutHold {...hold} />
      <Part title="Appeal">
        {appeal === null ? (
          <Quiet>The player has not appealed.</Quiet>
        ) : (
          <>
            <Appeal>{appeal.text}</Appeal>
            <Quiet>
              <When at={appeal.at} />
            </Quiet>
          </>
        )}
      </Part>
      {withdrawalId !== null && <EvidencePart id={withdrawalId} />}
    </SidePanel>
  );
}

function AboutHold(hold: ShownHold) {
  const { userId, username, withdrawalId, reason, state, openedAt, decidedAt, decidedByName, note } = hold;
  return (
    <Part title="Hold">
      <Facts
        of={{
          Player: <PlayerLink account={userId} name={username} />,
          State: <BadgeOf of={holdState} name={state} />,
          Why: reason,
          Since: <When at={openedAt} />,
          Stops:
            withdrawalId === null ? (
              'All withdrawals of the player'
            ) : (
              <Link to={`${deskPath('withdrawals')}?queue=held&open=${withdrawalId}`}>One withdrawal</Link>
            ),
          Decided: decidedAt !== null && <When at={decidedAt} />,
          'Decided by': decidedByName,
          Reason: note,
        }}
      />
    </Part>
  );
}

type HoldDecision = { to: 'clear' | 'confirm'; hold: ShownHold };

type Words = { title: string; description: string; confirm: string };

function wordsOf({ to, hold: { kind, username, userId } }: HoldDecision): Words {
  const name = username ?? `account ${userId}`;
  if (kind === 'sanctions') {
    return to === 'clear'
      ? {
          title: `Clear the sanctions hit of ${name}`,
          description: 'It is another person. Their withdrawals go on, and this match does not stop them again.',
          confirm: 'Clear',
        }
      : {
          title: `Confirm the sanctions hit of ${name}`,
          description: 'It is the listed person. Nothing is paid to them. They are notified that the hold stays.',
          confirm: 'Confirm',
        };
  }
  return to === 'clear'
    ? {
        title: `Release the withdrawal of ${name}`,
        description: 'It can be approved again. The player is notified that the hold has ended.',
        confirm: 'Release',
      }
    : {
        title: `Keep the withdrawal of ${name} on hold`,
        description: 'It cannot be approved or paid. The player is notified that the hold stays.',
        confirm: 'Keep on hold',
      };
}

function HoldDialog({ decision, onClose }: { decision: HoldDecision; onClose(): void }) {
  const { to, hold } = decision;
  return (
    <ActDialog
      call={decideHoldCall}
      params={{ hold: hold.id }}
      {...wordsOf(decision)}
      tone={to === 'clear' ? 'primary' : 'danger'}
      fields={{ decision: { given: to } }}
      done={() => ({ title: to === 'clear' ? 'Hold Released' : 'Hold Kept', message: 'The player is notified.' })}
      onClose={onClose}
    />
  );
}

const COLUMNS = columnsOf(holdsCall, {
  player: ['User', 'userId'],
  age: ['Age', 'openedAt', { isAge: true }],
  reason: ['Why', 'reason', { width: '40%' }],
  appeal: [
    'Appeal',
    'appeal.text',
    {
      cell: ({ appeal }) =>
        appeal === null ? (
          <Quiet>–</Quiet>
        ) : (
          <span title={appeal.text}>
            <Badge tone="notice">Appealed</Badge> <Age at={appeal.at} />
          </span>
        ),
    },
  ],
  state: ['State', 'state', { title: ({ note }) => note, hasWordsInFile: true }],
  decided: ['Decided by', 'decidedByName'],
  decidedAt: ['Decided', 'decidedAt', { isExtra: true }],
  note: ['Note', 'note', { isExtra: true }],
});

type Kind = ShownHold['kind'];

const STATES = optionsOf({ '': 'Open', confirmed: 'Kept', cleared: 'Released' });

const EMPTY: Readonly<Record<Kind, { title: string; words: string }>> = {
  risk: { title: 'No withdrawal is on hold', words: 'Requests with a high risk score appear here.' },
  sanctions: { title: 'No sanctions hits', words: 'Payees that match the list appear here when they are screened.' },
};

function stateOf(text: string): ShownHold['state'] {
  return text === 'confirmed' || text === 'cleared' ? text : 'open';
}

export function HoldsTable({ kind }: { kind: Kind }) {
  const [state] = useFilter('state');
  const [decision, setDecision] = useState<HoldDecision | null>(null);
  const decide = (to: HoldDecision['to']) => (rows: readonly [ShownHold, ...ShownHold[]]) =>
    setDecision({ to, hold: rows[0] });
  const commands: RowCommand<ShownHold>[] = [
    {
      key: 'a',
      label: kind === 'risk' ? 'Release' : 'Clear',
      tone: 'primary',
      appliesTo: (hold) => hold.state !== 'cleared',
      run: decide('clear'),
    },
    {
      key: 'r',
      label: kind === 'risk' ? 'Keep' : 'Confirm',
      tone: 'danger',
      appliesTo: (hold) => hold.state === 'open',
      run: decide('confirm'),
    },
  ];
  return (
    <>
      <StaffTable
        name={kind === 'risk' ? 'Risk holds' : 'Sanctions hits'}
        columns={COLUMNS}
        source={useTableSource(holdsCall, { query: { kind, state: stateOf(state) } })}
        empty={EMPTY[kind]}
        tools={<FilterChips label="State" name="state" options={STATES} />}
        commands={commands}
        panel={({ row, acts, close }) => row && <HoldPanel hold={row} acts={acts(row)} onClose={close} />}
      />
      {decision !== null && <HoldDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}
