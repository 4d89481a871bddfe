import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';
import type { StaffColumn } from './columns.ts';
import type { KeptLayout } from './kept-layout.ts';
import { other, type TableSource } from './sources.ts';
import { HeadCell, widthStyle } from './table-frame.ts';

const Press = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  padding: 0;
  color: inherit;
  background: none;
  border: 0;
  font: inherit;
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
`;

/** Of a column; wide enough to be caught. */
const Edge = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  z-index: 1;
  width: 8px;
  cursor: col-resize;
  touch-action: none;
  &:hover,
  &:focus-visible {
    background: linear-gradient(${color.brass}, ${color.brass}) center / 2px 100% no-repeat;
    outline: none;
  }
`;

const STEP_PX = 16;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type TableHeadProps<Row> = { layout: KeptLayout<Row>; sorting: TableSource<Row>['sorting'] };

/** Headings are dragged, or moved with Alt and an arrow, to change the order of columns. */
export function TableHead<Row>({ layout, sorting }: TableHeadProps<Row>) {
  const dragged = useRef<string | null>(null);
  const drop = (onto: string) => {
    const { current: id } = dragged;
    dragged.current = null;
    if (id !== null && id !== onto) layout.move(id, { before: onto });
  };
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    layout.move(id, { by: event.key === 'ArrowLeft' ? -1 : 1 });
  };
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {layout.shown.map((column) => {
          const { id, name, isAmount = false, isAge = false, width } = column;
          const by = sortOf(column, sorting);
          const order = by !== null && sorting?.sorted?.by === by ? sorting.sorted.order : null;
          const sorted = order !== null && isAge ? other(order) : order;
          return (
            <HeadCell
              key={id}
              role="columnheader"
              scope="col"
              aria-sort={sorted === null ? undefined : ARIA_SORT[sorted]}
              $isAmount={isAmount}
              $width={width}
              style={widthStyle(layout.widthOf(id))}
              draggable
              onDragStart={() => void (dragged.current = id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => drop(id)}
              onKeyDown={onKeyDown(id)}
            >
              {by === null ? (
                name
              ) : (
                <Press type="button" onClick={() => sorting!.sort(by)}>
                  {name}
                  {sorted === 'asc' && <ArrowUp size={13} aria-hidden="true" />}
                  {sorted === 'desc' && <ArrowDown size={13} aria-hidden="true" />}
                </Press>
              )}
              <ColumnEdge column={column} layout={layout} />
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
}

export function sortOf<Row>({ sort }: StaffColumn<Row>, sorting: TableSource<Row>['sorting']): string | null {
  return sort !== undefined && sorting !== undefined && sort in sorting.sorts ? sort : null;
}

type ColumnEdgeProps<Row> = { column: StaffColumn<Row>; layout: KeptLayout<Row> };

/** Dragged or moved with arrows; a double press or Home makes the column as wide as its content. */
function ColumnEdge<Row>({ column: { id, name }, layout }: ColumnEdgeProps<Row>) {
  const from = useRef<{ x: number; px: number } | null>(null);
  const pxOf = (element: Element) => layout.widthOf(id) ?? element.closest('th')!.offsetWidth;
  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, px: pxOf(event.currentTarget) };
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (from.current !== null) layout.resize(id, from.current.px + clientX - from.current.x);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    if (event.altKey || (by === undefined && event.key !== 'Home')) return;
    event.preventDefault();
    event.stopPropagation();
    layout.resize(id, by === undefined ? undefined : pxOf(event.currentTarget as Element) + by);
  };
  return (
    <Edge
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuenow={layout.widthOf(id) ?? 0}
      aria-valuetext={layout.widthOf(id) === undefined ? 'As wide as its content' : `${layout.widthOf(id)} pixels`}
      tabIndex={0}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={() => void (from.current = null)}
      onDoubleClick={() => layout.resize(id, undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
