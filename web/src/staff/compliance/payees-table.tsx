import { useState } from 'react';
import { type ListedPayee, openPayeeCall, payeesCall } from '#contracts/withdrawals/payee-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Facts } from '../house/box.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { PlayerLink } from '../house/people.tsx';
import { Quiet, When } from '../table/figures.tsx';
import { SearchFilter, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { ActDialog } from '../act/act-dialog.tsx';

const standingOf = ({ isOnHold, isScreened }: ListedPayee) =>
  isOnHold ? 'On hold' : isScreened ? 'Screened' : 'Not screened yet';

const COLUMNS = columnsOf(payeesCall, {
  player: ['User', 'userId'],
  account: ['Account', ({ userId }) => userId, { isAmount: true, sort: 'userId' }],
  name: ['Legal name', 'maskedName'],
  country: 'Country',
  standing: [
    'Sanctions',
    standingOf,
    {
      cell: (row) => <Badge tone={row.isOnHold ? 'loss' : row.isScreened ? 'gain' : 'plain'}>{standingOf(row)}</Badge>,
    },
  ],
  updated: ['Updated', 'updatedAt'],
});

type Opened = { payee: ListedPayee; legalName: string; country: string };

export function PayeesTable() {
  const [account] = useFilter('account');
  const [asked, setAsked] = useState<ListedPayee | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = /^\d{1,15}$/.test(account) ? { account: Number(account) } : {};
  return (
    <>
      <StaffTable
        name="Payees"
        columns={COLUMNS}
        source={useTableSource(payeesCall, { query })}
        keyOf={({ userId }) => String(userId)}
        empty={{ title: 'No payee forms', words: 'Players fill in the form before their first withdrawal.' }}
        tools={
          <>
            <SearchFilter name="account" label="Account number" />
            <ListInForce />
          </>
        }
        commands={[{ key: 'o', label: 'Open the name', run: ([row]) => setAsked(row) }]}
      />
      {asked !== null && (
        <OpenDialog
          payee={asked}
          onOpened={(clear) => {
            setOpened({ payee: asked, ...clear });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {opened !== null && <OpenedPayee {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function ListInForce() {
  const { data } = useFresh(payeesCall, { query: { limit: 1 } });
  if (data === undefined) return null;
  const { list } = data;
  if (list === null) return <Quiet>No sanctions list is loaded: countries only.</Quiet>;
  return (
    <Quiet title={`SHA-256 ${list.hash}`}>
      Sanctions list of {list.published}, {list.entries.toLocaleString('en-US')} entries
    </Quiet>
  );
}

type OpenDialogProps = {
  payee: ListedPayee;
  onOpened(clear: Pick<Opened, 'legalName' | 'country'>): void;
  onClose(): void;
};

function OpenDialog({ payee: { userId, username }, onOpened, onClose }: OpenDialogProps) {
  return (
    <ActDialog
      call={openPayeeCall}
      params={{ account: userId }}
      title={`Open the payee form of ${username ?? `account ${userId}`}`}
      description="Your name, the time and this reason are recorded."
      confirm="Open"
      fields={{}}
      done={(clear) => onOpened(clear)}
      onClose={onClose}
    />
  );
}

/** Gone with the panel: it is read again with another reason. */
function OpenedPayee({
  payee: { userId, username, updatedAt },
  legalName,
  country,
  onClose,
}: Opened & { onClose(): void }) {
  return (
    <SidePanel title="Payee form" onClose={onClose}>
      <Facts
        of={{
          Player: <PlayerLink account={userId} name={username} />,
          'Legal name': legalName,
          Country: country,
          Updated: <When at={updatedAt} />,
        }}
      />
    </SidePanel>
  );
}
