import * as Popover from '@radix-ui/react-popover';
import { Download, Columns3 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { sentenceOf } from '../../api/api-error.ts';
import { color, layer, line, radius, shadow, space } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import type { RowCommand, RowPick, StaffColumn } from './columns.ts';
import { useFilter } from './filters.tsx';
import { saveCsv } from './save-csv.ts';
import { TableBody } from './table-body.tsx';
import { actsOn, PickButton, SelectionBar } from './table-commands.tsx';
import { Card, CardedGrid, HeadCell, Scroll, Spring, Tools } from './table-frame.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTableKeys } from './use-table-keys.ts';

function kept(name: string): ReadonlySet<string> | null {
  try {
    const text = localStorage.getItem(`tallyhouse-staff-columns-${name}`);
    const ids: unknown = text === null ? null : JSON.parse(text);
    return Array.isArray(ids) ? new Set(ids.map(String)) : null;
  } catch {
    return null;
  }
}

type KeptColumns<Row> = { shown: readonly StaffColumn<Row>[]; isShown(id: string): boolean; toggle(id: string): void };

/** The first column is always shown. */
function useKeptColumns<Row>(name: string, columns: readonly StaffColumn<Row>[]): KeptColumns<Row> {
  const [chosen, setChosen] = useState(() => kept(name));
  const usual = columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id);
  const ids = new Set([...(chosen ?? usual), columns[0]!.id]);
  return {
    shown: columns.filter(({ id }) => ids.has(id)),
    isShown: (id) => ids.has(id),
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
      try {
        localStorage.setItem(`tallyhouse-staff-columns-${name}`, JSON.stringify([...next]));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  };
}

const Sheet = styled(Popover.Content)`
  z-index: ${layer.overlay};
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
`;

type ColumnChoiceProps<Row> = {
  columns: readonly StaffColumn<Row>[];
  isShown(id: string): boolean;
  toggle(id: string): void;
};

function ColumnChoice<Row>({ columns, isShown, toggle }: ColumnChoiceProps<Row>) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label="Columns" icon={Columns3} title="Columns" />
      </Popover.Trigger>
      <Popover.Portal>
        <Sheet align="end" sideOffset={4} aria-label="Columns">
          {columns.slice(1).map(({ id, name }) => (
            <Row as="label" gap={2} align="center" minHeight="1.75rem" size="small" key={id}>
              <input type="checkbox" checked={isShown(id)} onChange={() => toggle(id)} />
              {name}
            </Row>
          ))}
        </Sheet>
      </Popover.Portal>
    </Popover.Root>
  );
}

export type TableSource<Row> = {
  rows: readonly Row[] | undefined;
  error: unknown;
  isFetching: boolean;
  hasMore: boolean;
  more(): void;
  again(): void;
};

type Opened<Row> = {
  key: string;
  /** Undefined if it is not in the list. */
  row: Row | undefined;
  /** Buttons of the commands on a row; null without any. */
  acts(row: Row): ReactNode;
  close(): void;
};

type StaffTableProps<Row> = {
  /** For screen readers and the CSV file. */
  name: string;
  columns: readonly StaffColumn<Row>[];
  source: TableSource<Row>;
  empty: { title: string; words: string };
  tools?: ReactNode;
  commands?: readonly RowCommand<Row>[];
  onOpen?: (row: Row) => void;
  /** Beside the table, of the row whose key is in the address. It follows the row that the keys act on. */
  panel?: (opened: Opened<Row>) => ReactNode;
  /** In the address, instead of `open`. */
  openedAs?: string;
  /** Chooses the rows of a kind with one key. */
  pick?: RowPick<Row>;
  /** Below the tabs of a page. */
  isNested?: boolean;
} & (Row extends { id: string | number } ? { keyOf?: (row: Row) => string } : { keyOf(row: Row): string });

const idOf = (row: unknown) => String((row as { id: string | number }).id);

export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { name, columns, source, keyOf = idOf, empty, tools, commands = [], panel } = props;
  const [openKey, setOpenKey] = useFilter(props.openedAs ?? 'open');
  const onOpen = props.onOpen ?? (panel && ((row: Row) => setOpenKey(keyOf(row))));
  const { shown, isShown, toggle } = useKeptColumns(name, columns);
  const rows = source.rows ?? [];
  const scroll = useRef<HTMLDivElement>(null);
  const view = useRowWindow(scroll, { ...source, keys: rows.map(keyOf) });
  const cursor = useTableKeys({ rows, keyOf, commands, onOpen, onMove: view.scrollTo });
  useOnActive(cursor.activeKey, (key) => panel !== undefined && openKey !== '' && setOpenKey(key));
  const id = useId();
  const isReading = source.rows === undefined && source.error === null;
  return (
    <>
      <Card aria-label={name}>
        <Tools>
          {tools}
          {props.pick !== undefined && <PickButton pick={props.pick} rows={rows} keyOf={keyOf} cursor={cursor} />}
          <Spring />
          <ColumnChoice columns={columns} isShown={isShown} toggle={toggle} />
          <CsvButton onSave={() => void saveCsv(name, shown, rows)} />
        </Tools>
        <Scroll ref={scroll} $isNested={props.isNested === true}>
          <CardedGrid
            role="grid"
            aria-label={name}
            aria-rowcount={source.hasMore ? -1 : rows.length + 1}
            aria-busy={isReading}
            tabIndex={0}
            aria-activedescendant={cursor.activeKey === null ? undefined : `${id}${cursor.activeKey}`}
          >
            <TableHead columns={shown} />
            <TableBody columns={shown} {...{ id, rows, keyOf, view, cursor, isReading, onOpen }} />
          </CardedGrid>
          {source.rows?.length === 0 && <EmptyState title={empty.title}>{empty.words}</EmptyState>}
        </Scroll>
        <ReadProblem source={source} />
        <SelectionBar cursor={cursor} commands={commands} />
        <VisuallyHidden role="status">
          {source.isFetching ? '' : `${rows.length} rows${source.hasMore ? ', more below' : ''}`}
        </VisuallyHidden>
      </Card>
      {openKey !== '' &&
        panel?.({
          key: openKey,
          row: rows.find((row) => keyOf(row) === openKey),
          acts: (row) => actsOn(row, commands),
          close: () => setOpenKey(''),
        })}
    </>
  );
}

function useOnActive(activeKey: string | null, onActive: (key: string) => void): void {
  const tell = useEffectEvent(onActive);
  useEffect(() => {
    if (activeKey !== null) tell(activeKey);
  }, [activeKey]);
}

const CsvButton = ({ onSave }: { onSave(): void }) => (
  <IconButton label="Download as CSV" title="Download as CSV" icon={Download} onClick={onSave} />
);

function TableHead<Row>({ columns }: { columns: readonly StaffColumn<Row>[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ id, name, isAmount = false, width }) => (
          <HeadCell key={id} role="columnheader" scope="col" $isAmount={isAmount} $width={width}>
            {name}
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
}

function ReadProblem<Row>({ source: { error, again, isFetching } }: { source: TableSource<Row> }) {
  if (error === null) return null;
  return (
    <ErrorState
      title="These rows could not be read."
      message={sentenceOf(error)}
      taken=""
      onRetry={again}
      isRetrying={isFetching}
    />
  );
}
