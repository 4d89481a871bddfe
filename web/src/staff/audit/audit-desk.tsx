import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import { Desk } from '../house/desk.tsx';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useKeys } from '../house/keys.ts';
import { AccountHead } from './account-head.tsx';
import { AuditStart } from './audit-start.tsx';
import { EventPanel } from './event-panel.tsx';
import { EventsPart } from './events-part.tsx';
import { ExplainPart } from './explain-part.tsx';
import { FindBox } from './find-box.tsx';
import { LedgerAccountHead } from './ledger-account-head.tsx';
import { type AuditAddress, useAuditAddress } from './use-audit-address.ts';

export function AuditDesk() {
  const address = useAuditAddress();
  const { of, open } = address;
  return (
    <Desk lead="Every event of the log and its proof. Nothing here can be changed.">
      <FindBox address={address} />
      {of === '' && open === '' && <AuditStart address={address} />}
      {/^\d+$/.test(of) && <AccountParts key={of} account={Number(of)} address={address} />}
      {of !== '' && !/^\d+$/.test(of) && (
        <>
          <LedgerAccountHead name={of} address={address} />
          <EventsPart key={of} of={of} address={address} />
        </>
      )}
      {open !== '' && <EventPanel place={open} address={address} />}
    </Desk>
  );
}

const PARTS = [
  { value: '', label: 'Events' },
  { value: 'explain', label: 'Explain the balance' },
] as const;

function AccountParts({ account, address }: { account: number; address: AuditAddress }) {
  const { tab, set } = address;
  const isPlayer = account >= FIRST_PLAYER_ACCOUNT;
  useKeys([
    { key: 'b', label: 'Explain the balance', run: () => isPlayer && set({ tab: 'explain' }) },
    { key: 'n', label: 'Events', run: () => set({ tab: '' }) },
  ]);
  return (
    <>
      <AccountHead account={account} address={address} />
      {isPlayer && <DeskTabs label="Parts of the account" tabs={PARTS} current={tab} />}
      {isPlayer && tab === 'explain' ? (
        <ExplainPart account={account} address={address} />
      ) : (
        <EventsPart of={String(account)} address={address} />
      )}
    </>
  );
}
