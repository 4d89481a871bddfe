import * as Popover from '@radix-ui/react-popover';
import { Download, Columns3 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { sentenceOf } from '../../api/api-error.ts';
import { color, layer, line, radius, shadow, space, size, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import type { RowCommand, RowPick, StaffColumn } from './columns.ts';
import { saveCsv } from './save-csv.ts';
import { TableBody } from './table-body.tsx';
import { Card, CardedGrid, HeadCell, Scroll, Spring, Tools } from './table-frame.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTableKeys, type TableCursor } from './use-table-keys.ts';

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  min-height: 3.25rem;
  padding: ${space(2)} ${space(3)};
  background: ${color.raised};
  border-top: ${line.hair};
  font-size: ${size.small};
`;

const Count = styled.span`
  margin-inline-end: ${space(2)};
  font-weight: ${weight.strong};
`;

type SelectionBarProps<Row> = { cursor: TableCursor<Row>; commands: readonly RowCommand<Row>[] };

/** With a selection, or on the active row. */
function SelectionBar<Row>({ cursor, commands }: SelectionBarProps<Row>) {
  const { chosen, activeKey, rowsFor } = cursor;
  const able = commands.map((command) => ({ command, rows: rowsFor(command) })).filter(({ rows }) => rows.length > 0);
  if (chosen.length === 0 && (activeKey === null || able.length === 0)) return null;
  return (
    <Bar role="toolbar" aria-label="Commands on rows">
      <Count role="status">{chosen.length === 0 ? 'This row' : `${chosen.length} selected`}</Count>
      {able.map(({ command, rows }) => (
        <Button key={command.key} small tone={command.tone ?? 'quiet'} onClick={() => command.run(rows)}>
          {command.label}
          {chosen.length > 0 && rows.length !== chosen.length && ` (${rows.length})`}
          <Kbd>{command.key}</Kbd>
        </Button>
      ))}
      {chosen.length > 0 && (
        <Button small tone="plain" onClick={() => cursor.clear()}>
          Clear
          <Kbd>Esc</Kbd>
        </Button>
      )}
    </Bar>
  );
}

type PickButtonProps<Row> = {
  pick: RowPick<Row>;
  rows: readonly Row[];
  keyOf(row: Row): string;
  cursor: TableCursor<Row>;
};

function PickButton<Row>({ pick, rows, keyOf, cursor }: PickButtonProps<Row>) {
  const picked = rows.filter((row) => pick.picks(row));
  const run = () => cursor.chooseAll(picked.map(keyOf));
  useKeys(picked.length > 0 ? [{ key: pick.key, label: pick.label, run }] : []);
  if (picked.length === 0) return null;
  return (
    <Button small tone="quiet" onClick={run}>
      {pick.label} ({picked.length})<Kbd>{pick.key}</Kbd>
    </Button>
  );
}

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
