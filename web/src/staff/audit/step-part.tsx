import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { type AuditStep, auditStep } from '#contracts/audit/step-call.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { fieldWords } from '#contracts/words/field-words.ts';
import { color, from as wider, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Row, Stack, Text } from '../../ui/layout/flow.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { textOf } from '../approvals/change-facts.tsx';
import { Box, BoxedTable, Facts } from '../house/box.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import { ReadState } from '../house/read-state.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { Quiet } from '../table/figures.tsx';
import { causeFacts, moneyFacts } from './event-columns.tsx';
import { MomentField } from './moment-field.tsx';
import type { AuditAddress } from './use-audit-address.ts';

const Halves = styled.div`
  display: grid;
  gap: ${space(3)};
  align-items: start;
  ${wider.desk} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Wrapped = styled.span`
  display: inline-block;
  max-width: 24rem;
  overflow-wrap: anywhere;
  white-space: normal;
`;

const Was = styled.span`
  color: ${color.quiet};
`;

/** Events one by one with their changes. The event and the stretch are in the address. */
export function StepPart({ account, address }: { account: number; address: AuditAddress }) {
  const { from, to, step: place, set } = address;
  const query = useMemo(
    () => ({ ...(from !== '' && { from }), ...(to !== '' && { to }), ...(place !== '' && { place }) }),
    [from, to, place],
  );
  const read = useFresh(auditStep, { params: { account }, query });
  const told = read.data?.step;
  // The event on screen stays until the next one is read.
  const [known, setKnown] = useState<AuditStep | null>(null);
  if (told !== undefined && told !== known) setKnown(told);
  const step = told === undefined ? known : told;
  const { previous = null, next = null } = step ?? {};
  const go = (to: string | null) => {
    if (to !== null) set({ step: to });
  };
  const keys = [
    { label: 'Next event', keys: ['j', 'ArrowRight', 'ArrowDown'], run: () => go(next) },
    { label: 'Previous event', keys: ['k', 'ArrowLeft', 'ArrowUp'], run: () => go(previous) },
  ];
  useKeys(keys.flatMap(({ label, run, keys: all }) => all.map((key) => ({ key, label, run }))));
  return (
    <Stack gap={3}>
      <Row gap={2} align="end" wrap>
        <MomentField
          label="From"
          placeholder="The opening"
          value={from}
          onValue={(value) => set({ from: value, step: '' })}
        />
        <MomentField label="To" placeholder="Now" value={to} onValue={(value) => set({ to: value, step: '' })} />
        <Button small disabled={previous === null} onClick={() => go(previous)}>
          Previous <Kbd aria-hidden="true">k</Kbd>
        </Button>
        <Button small tone="primary" disabled={next === null} onClick={() => go(next)}>
          Next <Kbd aria-hidden="true">j</Kbd>
        </Button>
      </Row>
      <ReadState
        of={read}
        problem="The event could not be read."
        {...(step === null && { loading: 'Reading the event' })}
      />
      {told === null && <EmptyState title="No events">The account has no event between these times.</EmptyState>}
      {step !== null && <StepTold step={step} onOpen={() => set({ open: step.event.place })} />}
    </Stack>
  );
}

function StepTold({ step, onOpen }: { step: AuditStep; onOpen(): void }) {
  return (
    <>
      <Halves>
        <Box
          title={`Event ${step.event.version}: ${describeKind(step.event.type, step.event.game)}`}
          aside={
            <Button small tone="quiet" onClick={onOpen}>
              {step.event.place}
            </Button>
          }
        >
          <Facts
            of={{
              Time: <Time at={step.event.at} form="second" />,
              ...moneyFacts(step.event),
              ...causeFacts(step.event),
            }}
          />
        </Box>
        <Box title="Book" isFlush>
          <BoxedTable>
            <Table caption="Book" columns={BOOK_COLUMNS} items={bookOf(step)} keyOf={({ name }) => name} />
          </BoxedTable>
        </Box>
      </Halves>
      <ViewChanges step={step} />
    </>
  );
}

type BookLine = { name: string; before: number; after: number };

const BOOK_COLUMNS: readonly Column<BookLine>[] = [
  { name: 'Points', cell: ({ name }) => name },
  { name: 'Before', isAmount: true, cell: ({ before }) => formatPoints(before) },
  { name: 'After', isAmount: true, cell: ({ after }) => formatPoints(after) },
  {
    name: 'Change',
    isAmount: true,
    cell: ({ before, after }) => (before === after ? <Quiet>–</Quiet> : <Points value={after - before} sign />),
  },
];

function bookOf({ before, after }: AuditStep): BookLine[] {
  const lines: BookLine[] = [
    { name: 'Available', before: before.available, after: after.available },
    { name: 'Held', before: before.held, after: after.held },
  ];
  if (before.pending === null || after.pending === null) return lines;
  return [...lines, { name: 'Of these pending offers', before: before.pending, after: after.pending }];
}

type FieldLine = AuditStep['changes'][number]['fields'][number] & {
  key: string;
  view: string;
  row: string;
  isWhole: boolean;
};

const FIELD_COLUMNS: readonly Column<FieldLine>[] = [
  { name: 'View', cell: ({ view }) => view },
  { name: 'Row', cell: ({ row }) => <Quiet>{row}</Quiet> },
  { name: 'Column', cell: ({ name }) => wordsOf(name) },
  {
    name: 'Before',
    isAmount: true,
    cell: ({ before, isWhole }) => (
      <Was>{before === null ? isWhole ? 'None' : 'Not told' : <Value>{before}</Value>}</Was>
    ),
  },
  { name: 'After', isAmount: true, cell: ({ after }) => <Value>{after}</Value> },
];

function ViewChanges({ step: { changes, notShown, event } }: { step: AuditStep }) {
  const lines = changes.flatMap(({ view, table, row, isWhole, fields }) =>
    fields.map((field): FieldLine => {
      const key = `${view} ${table} ${JSON.stringify(row)} ${field.name}`;
      return {
        ...field,
        key,
        isWhole,
        view: `${wordsOf(view)}, ${wordsOf(table).toLowerCase()}`,
        row: rowText(row, event.account),
      };
    }),
  );
  const isPart = changes.some(({ isWhole }) => !isWhole);
  return (
    <Box title="Views" isFlush>
      <BoxedTable>
        {lines.length === 0 ? (
          <Text tone="quiet">This event changes no row that is shown here.</Text>
        ) : (
          <Table caption="Changes of the views" columns={FIELD_COLUMNS} items={lines} keyOf={({ key }) => key} />
        )}
        {isPart && (
          <Text tone="quiet" size="fine">
            “Not told”: other accounts or more than 2,000 earlier events make this row too. “After” is what this event
            adds to it.
          </Text>
        )}
        {notShown.length > 0 && (
          <Text tone="quiet" size="fine">
            Not shown here: {notShown.map((view) => wordsOf(view).toLowerCase()).join(', ')}.
          </Text>
        )}
      </BoxedTable>
    </Box>
  );
}

/** "totalPoints" and "house-returns" as words. */
function wordsOf(name: string): string {
  return capitalized(fieldWords(name.replaceAll('-', ' ')));
}

const LONGEST = 40;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Stored objects in words; a long value wraps. */
function Value({ children }: { children: string }) {
  return <Wrapped>{storedWords(children)}</Wrapped>;
}

function storedWords(text: string): string {
  if (!/^[{[]/.test(text)) return text;
  try {
    return textOf(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Without the account that the page is of. */
function rowText(row: Readonly<Record<string, string>>, account: number): string {
  const own = Object.entries(row).filter(([name, value]) => name !== 'account' || value !== String(account));
  return own.map(([name, value]) => `${name} ${shortened(value)}`).join(', ');
}
