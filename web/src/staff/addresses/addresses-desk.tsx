import { blockAddressCall, blockedAddressesCall, unblockAddressCall } from '#contracts/standing/blocked-calls.ts';
import type { BlockedAddress } from '#contracts/standing/blocked-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { useDialog } from '../act/use-dialog.ts';
import { Desk } from '../house/desk.tsx';
import type { RowCommand } from '../table/columns.ts';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { ActDialog } from '../act/act-dialog.tsx';

const COLUMNS = columnsOf(blockedAddressesCall, {
  network: 'Address',
  reason: 'Reason',
  by: ['Blocked by', 'addedBy'],
  since: ['Since', 'createdAt'],
});

export function AddressesDesk() {
  const [dialog, show] = useDialog();
  const commands: RowCommand<BlockedAddress>[] = [
    { key: 'r', label: 'Unblock', run: ([row]) => show((close) => <UnblockDialog row={row} onClose={close} />) },
  ];
  return (
    <Desk
      lead="No calls, sign-ins, sign-ups or sockets from these."
      aside={
        <Button small tone="primary" onClick={() => show((close) => <BlockDialog onClose={close} />)}>
          Block an address
        </Button>
      }
    >
      <StaffTable
        name="Blocked addresses"
        columns={COLUMNS}
        source={useTableSource(blockedAddressesCall)}
        empty={{ title: 'No blocked addresses', words: 'Addresses and networks that are refused appear here.' }}
        commands={commands}
      />
      {dialog}
    </Desk>
  );
}

function BlockDialog({ onClose }: { onClose(): void }) {
  return (
    <ActDialog
      call={blockAddressCall}
      title="Block an address"
      description="All players behind it are refused, and their sockets close now. Shared addresses have many players."
      confirm="Block"
      tone="danger"
      fields={{
        network: { label: 'IP address or network', hint: 'For example 203.0.113.7 or 203.0.113.0/24.' },
      }}
      done={({ network }) => ({ title: 'Address Blocked', message: `${network} is refused.` })}
      onClose={onClose}
    />
  );
}

function UnblockDialog({ row: { id, network }, onClose }: { row: BlockedAddress; onClose(): void }) {
  return (
    <ActDialog
      call={unblockAddressCall}
      params={{ id }}
      title={`Unblock ${network}`}
      description="Players behind it may sign in again."
      confirm="Unblock"
      fields={{}}
      onClose={onClose}
    />
  );
}
