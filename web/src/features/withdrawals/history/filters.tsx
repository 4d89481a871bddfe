// The filters are in the address, so that they can be kept and shared.
import type { Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { z } from 'zod';
import type { Withdrawal } from '#contracts/withdrawals/history-calls.ts';
import { METHOD_NAMES, METHOD_TITLES, methodName } from '#contracts/withdrawals/method-names.ts';
import type { WithdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { from, space } from '../../../theme/tokens.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useTypedText } from '../../../ui/form/use-typed-text.ts';

const statusFilter = z.enum(['all', 'pending', 'completed', 'failed']);
type StatusFilter = z.infer<typeof statusFilter>;
const methodFilter = z.union([z.literal('all'), methodName]);
type MethodFilter = z.infer<typeof methodFilter>;

export type Filters = { status: StatusFilter; method: MethodFilter; text: string };

const FILTER_OF: Readonly<Record<WithdrawalStatus, StatusFilter>> = {
  pending: 'pending',
  approved: 'pending',
  completed: 'completed',
  rejected: 'failed',
  failed: 'failed',
};

export function groupOf(status: WithdrawalStatus): StatusFilter {
  return FILTER_OF[status];
}

export function matches({ status, method, text }: Filters, withdrawal: Withdrawal): boolean {
  const wanted = text.trim().replace(/^#/, '').toLowerCase();
  const searched = [withdrawal.id, withdrawal.paymentReference ?? ''];
  return (
    (status === 'all' || groupOf(withdrawal.status) === status) &&
    (method === 'all' || withdrawal.method === method) &&
    searched.some((one) => one.toLowerCase().includes(wanted))
  );
}

const STATUSES: readonly { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
];

const METHOD_OPTIONS: readonly { value: MethodFilter; label: string }[] = [
  { value: 'all', label: 'All methods' },
  ...METHOD_NAMES.map((value) => ({ value, label: METHOD_TITLES[value] })),
];

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  gap: ${space(3)};
  align-items: start;

  & > :last-child {
    grid-column: 1 / -1;
  }
  ${from.tablet} {
    grid-template-columns: 12rem 12rem minmax(0, 1fr);
    & > :last-child {
      grid-column: auto;
    }
  }
`;

const ALL: Filters = { status: 'all', method: 'all', text: '' };

function entriesSet(filters: Filters): [name: string, value: string][] {
  return Object.entries(filters).filter(([name, value]) => value !== ALL[name as keyof Filters]);
}

export function areSet(filters: Filters): boolean {
  return entriesSet(filters).length > 0;
}

export function useFilters(): [Filters, (change: Partial<Filters>) => void, () => void] {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = {
    status: statusFilter.catch(ALL.status).parse(search.get('status')),
    method: methodFilter.catch(ALL.method).parse(search.get('method')),
    text: search.get('text') ?? ALL.text,
  };
  const change = (next: Partial<Filters>) => {
    setSearch(Object.fromEntries(entriesSet({ ...filters, ...next })), { replace: true });
  };
  return [filters, change, () => change(ALL)];
}

type FilterBarProps = { filters: Filters; onChange(change: Partial<Filters>): void; ref?: Ref<HTMLDivElement> };

export function FilterBar({ filters, onChange, ref }: FilterBarProps) {
  const [text, type] = useTypedText(filters.text, (typed) => onChange({ text: typed }));
  return (
    <Row ref={ref} tabIndex={-1} role="search" aria-label="Filter your withdrawals">
      <Field label="Status">
        {(control) => (
          <Select {...control} value={filters.status} onValue={(status) => onChange({ status })} options={STATUSES} />
        )}
      </Field>
      <Field label="Method">
        {(control) => (
          <Select
            {...control}
            value={filters.method}
            onValue={(method) => onChange({ method })}
            options={METHOD_OPTIONS}
          />
        )}
      </Field>
      <Field label="Search">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="ID or payment reference"
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
    </Row>
  );
}
