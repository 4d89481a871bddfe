import { useState } from 'react';
import { DRIFT_WORDS, type Drift } from '#contracts/finance/drift.ts';
import { driftCall } from '#contracts/finance/matching-calls.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { styled } from 'styled-components';
import { space } from '../../../theme/tokens.ts';
import { Box } from '../../house/box.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { ReadState } from '../../house/read-state.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { useFilter } from '../../table/filters.tsx';
import { parseSignedDollars } from '../../table/money.ts';
import { amountOf } from '../exceptions/differences.ts';

const Sum = styled.p`
  margin-top: ${space(3)};
`;

type Item = Drift['items'][number];

function nameOf({ entries, lines }: Item): string {
  const texts = [...lines.map(({ references, text }) => [...references, text].join(' ')), ...entries.map(entryName)];
  return texts.filter((text) => text !== '').join(', ');
}

const entryName = ({ references, place }: Item['entries'][number]) => references[0] ?? `#${place}`;

const COLUMNS: readonly Column<Item>[] = [
  { name: 'Why', cell: ({ kind }) => DRIFT_WORDS[kind] },
  { name: 'Of', cell: (item) => nameOf(item) || <Quiet>–</Quiet> },
  {
    name: 'Dated',
    cell: ({ entries, lines }) => {
      const at = lines[0]?.at ?? entries[0]?.at;
      return at === undefined ? <Quiet>–</Quiet> : <When at={at} />;
    },
  },
  { name: 'Amount', isAmount: true, cell: (item) => amountOf(item) },
];

/** Books less statements, item by item. */
export function DriftBox({ account }: { account: string }) {
  const [at, setAt] = useFilter('until');
  const [balance, setBalance] = useState('');
  const stated = parseSignedDollars(balance);
  const query = { ...(at !== '' && { at }), ...(stated !== null && { balance: String(stated) }) };
  const read = useFresh(driftCall, { params: { account }, query });
  return (
    <Box title="Why books and statements differ">
      <Stack gap={3} columns="repeat(auto-fit, minmax(12rem, 16rem))" below={4}>
        <Field label="At the end of">
          {(control) => <Input {...control} type="date" value={at} onChange={({ target }) => setAt(target.value)} />}
        </Field>
        <Field label="Balance on the statement" hint="Empty: the last one that it states, or the sum of its lines.">
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={balance}
              autoComplete="off"
              onChange={({ target }) => setBalance(target.value)}
            />
          )}
        </Field>
      </Stack>
      <ReadState of={read} problem="The difference could not be read." />
      {read.data !== undefined && <Explained drift={read.data} />}
    </Box>
  );
}

function Explained({ drift: { currency, ours, theirs, difference, others, items } }: { drift: Drift }) {
  const words = (micros: bigint) => amountOf({ micros, currency });
  const own = items.filter((item) => item.currency === currency);
  return (
    <>
      {items.length > 0 && (
        <Table
          caption="Items of the difference"
          columns={COLUMNS}
          items={items}
          keyOf={(item) => `${item.kind} ${item.currency} ${item.entries[0]?.place ?? ''} ${item.lines[0]?.id ?? ''}`}
          becomesEntries
        />
      )}
      <Sum>
        Books {words(ours)}, statements {words(theirs)}: <strong>{words(difference)}</strong>
        {own.length === 0
          ? '. Everything agrees.'
          : `, explained by ${own.length} ${own.length === 1 ? 'item' : 'items'}.`}
      </Sum>
      {others.map((other) => (
        <Sum key={other.currency}>
          Statements in {other.currency}:{' '}
          <strong>{amountOf({ micros: other.theirs, currency: other.currency })}</strong>. The books have dollars for it
          once it is booked at a rate.
        </Sum>
      ))}
    </>
  );
}
