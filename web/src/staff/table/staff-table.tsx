import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { RowCommand, RowPick, StaffColumn } from './columns.ts';
import { PickButton } from './pick-button.tsx';
import { useKeptColumns } from './kept-columns.ts';
import { saveCsv } from './save-csv.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TableBody } from './table-body.tsx';
import { Card, CardedGrid, HeadCell, Scroll, Spring, Tools } from './table-frame.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTableKeys } from './use-table-keys.ts';

export type TableSource<Row> = {
  rows: readonly Row[] | undefined;
  error: unknown;
  isFetching: boolean;
  hasMore: boolean;
  more(): void;
  again(): void;
};

type StaffTableProps<Row> = {
  /** For screen readers and the CSV file. */
  name: string;
  columns: readonly StaffColumn<Row>[];
  source: TableSource<Row>;
  keyOf(row: Row): string;
  empty: { title: string; words: string };
  tools?: ReactNode;
  commands?: readonly RowCommand<Row>[];
  onOpen?: (row: Row) => void;
  /** The row that the keys act on has changed. */
  onActive?: (row: Row) => void;
  /** Chooses the rows of a kind with one key. */
  pick?: RowPick<Row>;
  /** Below the tabs of a page. */
  isNested?: boolean;
};

export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { name, columns, source, keyOf, empty, tools, commands = [], onOpen } = props;
  const { shown, isShown, toggle } = useKeptColumns(name, columns);
  const rows = source.rows ?? [];
  const scroll = useRef<HTMLDivElement>(null);
  const view = useRowWindow(scroll, { ...source, keys: rows.map(keyOf) });
  const cursor = useTableKeys({ rows, keyOf, commands, onOpen, onMove: view.scrollTo });
  useOnActive(cursor.activeKey, rows, props);
  const id = useId();
  const isReading = source.rows === undefined && source.error === null;
  return (
    <Card aria-label={name}>
      <Tools>
        {tools}
        {props.pick !== undefined && <PickButton pick={props.pick} rows={rows} keyOf={keyOf} cursor={cursor} />}
        <Spring />
        <ColumnChoice columns={columns} isShown={isShown} toggle={toggle} />
        <IconButton
          label="Download as CSV"
          title="Download as CSV"
          icon={Download}
          onClick={() => void saveCsv(name, shown, rows)}
        />
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
          <TableBody
            id={id}
            columns={shown}
            rows={rows}
            keyOf={keyOf}
            view={view}
            cursor={cursor}
            isReading={isReading}
            onOpen={onOpen}
          />
        </CardedGrid>
        {source.rows?.length === 0 && <EmptyState title={empty.title}>{empty.words}</EmptyState>}
      </Scroll>
      <ReadProblem source={source} />
      <SelectionBar cursor={cursor} commands={commands} />
      <VisuallyHidden role="status">
        {source.isFetching ? '' : `${rows.length} rows${source.hasMore ? ', more below' : ''}`}
      </VisuallyHidden>
    </Card>
  );
}

type Activated<Row> = Pick<StaffTableProps<Row>, 'keyOf' | 'onActive'>;

function useOnActive<Row>(activeKey: string | null, rows: readonly Row[], { keyOf, onActive }: Activated<Row>): void {
  const tell = useEffectEvent((key: string) => {
    const row = rows.find((one) => keyOf(one) === key);
    if (row !== undefined) onActive?.(row);
  });
  useEffect(() => {
    if (activeKey !== null) tell(activeKey);
  }, [activeKey]);
}

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
