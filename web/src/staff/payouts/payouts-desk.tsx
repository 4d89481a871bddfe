import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import { optionsOf } from '../house/options-of.ts';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useFilter } from '../table/filters.tsx';
import { BankFilesTable } from './bank-files-table.tsx';
import { ProvidersTable } from './providers-table.tsx';

const TABS = optionsOf({ '': 'Providers', files: 'Bank files' });

export function PayoutsDesk() {
  const mayPay = useUser().permissions.includes('pay-withdrawals');
  const [tab] = useFilter('tab');
  const isFiles = mayPay && tab === 'files';
  return (
    <Desk lead="Balances and open payments of the providers, and files for the bank.">
      {mayPay && <DeskTabs label="Payouts" tabs={TABS} current={isFiles ? 'files' : ''} />}
      {isFiles ? <BankFilesTable /> : <ProvidersTable />}
    </Desk>
  );
}
