import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { sentenceOf } from '../../api/api-error.ts';
import { from } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { RowCommand, RowPick, StaffColumn } from './columns.ts';
import { ListFilter, useFilter } from './filters.tsx';
import { useKeptLayout } from './kept-layout.ts';
import { CsvButton } from './csv-button.tsx';
import { SavedViews } from './saved-views.tsx';
import { useSortedHere } from './sorted-here.ts';
import type { TableSource } from './sources.ts';
import { TableBody } from './table-body.tsx';
import { actsOn, PickButton, SelectionBar } from './table-commands.tsx';
import { countText, TableFoot } from './table-foot.tsx';
import { Actions, Card, CardedGrid, Filters, Scroll, Tools } from './table-frame.ts';
import { sortOf, TableHead } from './table-head.tsx';
import { useRowWindow } from './use-row-window.ts';
import { useTableKeys } from './use-table-keys.ts';

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
} & (Row extends { id: string | number } ? { keyOf?: (row: Row) => string } : { keyOf(row: Row): string });

const idOf = (row: unknown) => String((row as { id: string | number }).id);

export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { name, keyOf = idOf, empty, tools, commands = [], panel } = props;
  const { source, columns } = useSortedHere(props.source, props.columns);
  const [openKey, setOpenKey] = useFilter(props.openedAs ?? 'open');
  const onOpen = props.onOpen ?? (panel && ((row: Row) => setOpenKey(keyOf(row))));
  const layout = useKeptLayout(name, columns);
  const rows = source.rows ?? [];
  const scroll = useRef<HTMLDivElement>(null);
  const isFromEnd = source.sorting?.isFromEnd === true;
  const view = useRowWindow(scroll, { ...source, keys: rows.map(keyOf), isFromEnd });
  const cursor = useTableKeys({ rows, keyOf, commands, onOpen, onMove: view.scrollTo });
  useOnActive(cursor.activeKey, (key) => panel !== undefined && openKey !== '' && setOpenKey(key));
  const id = useId();
  const isReading = source.rows === undefined && source.error === null;
  return (
    <>
      <Card aria-label={name}>
        <Tools>
          <Filters>
            {tools}
            {props.pick !== undefined && <PickButton pick={props.pick} rows={rows} keyOf={keyOf} cursor={cursor} />}
          </Filters>
          <PhoneSort columns={columns} source={source} />
          <Actions>
            <SavedViews table={name} layout={layout} />
            <ColumnChoice columns={columns} layout={layout} />
            <CsvButton name={name} source={source} columns={layout.shown} />
          </Actions>
        </Tools>
        <Scroll ref={scroll}>
          <CardedGrid
            role="grid"
            aria-label={name}
            aria-rowcount={source.hasMore ? -1 : rows.length + 1}
            aria-busy={isReading}
            tabIndex={0}
            aria-activedescendant={cursor.activeKey === null ? undefined : `${id}${cursor.activeKey}`}
          >
            <TableHead layout={layout} sorting={source.sorting} />
            <TableBody {...{ layout, id, rows, keyOf, view, cursor, isReading, onOpen }} />
          </CardedGrid>
          {source.rows?.length === 0 && <EmptyState title={empty.title}>{empty.words}</EmptyState>}
        </Scroll>
        <ReadProblem source={source} />
        <SelectionBar cursor={cursor} commands={commands} />
        <TableFoot source={source} />
        <VisuallyHidden role="status">{source.isFetching ? '' : countText(source)}</VisuallyHidden>
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

const OnPhone = styled.div`
  ${from.tablet} {
    display: none;
  }
`;

type PhoneSortProps<Row> = { columns: readonly StaffColumn<Row>[]; source: TableSource<Row> };

/** Rows shown as cards have no headings. */
function PhoneSort<Row>({ columns, source: { sorting } }: PhoneSortProps<Row>) {
  const names = new Map<string, string>();
  for (const column of columns) {
    const value = sortOf(column, sorting);
    if (value !== null && !names.has(value)) names.set(value, column.name);
  }
  if (sorting === undefined || names.size < 2) return null;
  const sortable = [...names].map(([value, label]) => ({ value, label }));
  const current = sorting.sorted?.by ?? '';
  const isOwn = !names.has(current);
  return (
    <OnPhone>
      <ListFilter
        label="Sort by"
        value={isOwn ? '' : current}
        onValue={(by) => by !== '' && sorting.sort(by)}
        options={isOwn ? [{ value: '', label: 'Sort by' }, ...sortable] : sortable}
      />
    </OnPhone>
  );
}

function useOnActive(activeKey: string | null, onActive: (key: string) => void): void {
  const tell = useEffectEvent(onActive);
  useEffect(() => {
    if (activeKey !== null) tell(activeKey);
  }, [activeKey]);
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
