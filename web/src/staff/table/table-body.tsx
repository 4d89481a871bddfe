import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { KeptLayout } from './kept-layout.ts';
import { BodyRow, Cell, Spacer, widthStyle } from './table-frame.ts';
import type { useRowWindow } from './use-row-window.ts';
import type { TableCursor } from './use-table-keys.ts';

const SKELETON_ROWS = 8;

type TableBodyProps<Row> = {
  /** Prefix of the rows' element ids. */
  id: string;
  layout: KeptLayout<Row>;
  rows: readonly Row[];
  keyOf(row: Row): string;
  view: ReturnType<typeof useRowWindow>;
  cursor: TableCursor<Row>;
  isReading: boolean;
  onOpen: ((row: Row) => void) | undefined;
};

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { id, layout, rows, keyOf, view, cursor, isReading, onOpen } = props;
  const { items, totalPx, rowPx } = view;
  const columns = layout.shown;
  return (
    <tbody role="rowgroup">
      <Blank px={items[0]?.start ?? 0} columns={columns.length} />
      {items.map(({ index }) => {
        const row = rows[index]!;
        const key = keyOf(row);
        return (
          <BodyRow
            key={key}
            id={`${id}${key}`}
            role="row"
            data-row=""
            data-index={index}
            ref={view.measure}
            aria-rowindex={index + 2}
            aria-selected={cursor.isChosen(key)}
            $isActive={cursor.activeKey === key}
            $isChosen={cursor.isChosen(key)}
            $px={rowPx}
            onClick={() => cursor.activate(key)}
            onDoubleClick={() => onOpen?.(row)}
          >
            {columns.map((column, place) => (
              <Cell
                key={column.id}
                role="gridcell"
                data-head={place === 0 ? undefined : column.name}
                data-wide={place === 0 ? '' : undefined}
                $isAmount={column.isAmount === true}
                style={widthStyle(layout.widthOf(column.id))}
              >
                {column.cell(row)}
              </Cell>
            ))}
          </BodyRow>
        );
      })}
      <Blank px={totalPx - (items.at(-1)?.end ?? 0)} columns={columns.length} />
      {isReading && <Shapes columns={columns.length} px={rowPx} />}
    </tbody>
  );
}

function Blank({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null;
  return (
    <Spacer aria-hidden="true" style={{ height: px }}>
      <td colSpan={columns} />
    </Spacer>
  );
}

function Shapes({ columns, px }: { columns: number; px: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <BodyRow key={row} aria-hidden="true" data-row="" $isActive={false} $isChosen={false} $px={px}>
      {Array.from({ length: columns }, (__, place) => (
        <Cell key={place} $isAmount={false}>
          <Skeleton width={place === 0 ? '8rem' : '5rem'} />
        </Cell>
      ))}
    </BodyRow>
  ));
}
