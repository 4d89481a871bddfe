import { Desk } from '../house/desk.tsx';
import { optionsOf } from '../house/options-of.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { HoldsTable } from './holds-table.tsx';
import { PayeesTable } from './payees-table.tsx';
import { TaxTable } from './tax-table.tsx';

const LISTS = optionsOf({ '': 'Risk holds', sanctions: 'Sanctions hits', tax: 'Tax forms', payees: 'Payees' });

const LEADS: Readonly<Record<string, string>> = {
  '': 'Withdrawals whose risk score stops them, with appeals of their players.',
  sanctions: 'Payees that match the sanctions list. A match stops every withdrawal of the player.',
  tax: 'Players near or above this year’s threshold of payments.',
  payees: 'Names are masked. Opening one needs a reason, which is recorded.',
};

export function ComplianceDesk() {
  const [list] = useFilter('list');
  return (
    <Desk
      lead={LEADS[list] ?? LEADS['']}
      aside={<FilterChips label="List" name="list" options={LISTS} clears={['state', 'open']} />}
    >
      {list === 'tax' && <TaxTable />}
      {list === 'payees' && <PayeesTable />}
      {list !== 'tax' && list !== 'payees' && (
        <HoldsTable key={list} kind={list === 'sanctions' ? 'sanctions' : 'risk'} />
      )}
    </Desk>
  );
}
