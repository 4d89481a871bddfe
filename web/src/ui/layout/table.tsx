import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { below, color, line, motion, size, space, weight } from '../../theme/tokens.ts';

const Scroll = styled.div`
  overflow-x: auto;
  overscroll-behavior-x: contain;
`;

const Frame = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};
`;

const Head = styled.th<{ $isAmount: boolean }>`
  padding: ${space(2)} ${space(3)};
  color: ${color.quiet};
  border-bottom: ${line.firm};
  font-size: ${size.fine};
  font-weight: ${weight.text};
  text-align: ${({ $isAmount }) => ($isAmount ? 'end' : 'start')};
  white-space: nowrap;
  &:first-child {
    padding-inline-start: 0;
  }
  &:last-child {
    padding-inline-end: 0;
  }
`;

const Row = styled.tr`
  transition: background-color ${motion.feedback};
  &:hover {
    background: ${color.raised};
  }
`;

const Cell = styled.td<{ $isAmount: boolean }>`
  padding: ${space(3)};
  border-bottom: ${line.hair};
  text-align: ${({ $isAmount }) => ($isAmount ? 'end' : 'start')};
  white-space: nowrap;
  &:first-child {
    padding-inline-start: 0;
  }
  &:last-child {
    padding-inline-end: 0;
  }
`;

/** Explicit roles: CSS `display` other than table removes the implicit ones. */
const asEntries = css`
  ${below.tablet} {
    thead {
      position: absolute;
      overflow: hidden;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
    tbody,
    tr {
      display: block;
    }
    tr {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
      gap: ${space(1)} ${space(3)};
      padding-block: ${space(3)};
      border-bottom: ${line.hair};
    }
    td {
      padding: 0;
      border: 0;
      text-align: start;
      white-space: normal;
    }
    td:first-child {
      grid-column: 1 / -1;
      font-weight: ${weight.strong};
    }
    td:not(:first-child)::before {
      display: block;
      color: ${color.quiet};
      font-size: ${size.fine};
      content: attr(data-head);
    }
  }
`;

const Entries = styled(Frame)`
  ${asEntries}
`;

export type Column<Item> = {
  name: string;
  isAmount?: boolean;
  cell(item: Item): ReactNode;
};

type TableProps<Item> = {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf(item: Item): string | number;
  /** On a narrow screen each row is an entry titled by its first column; otherwise the table scrolls sideways. */
  becomesEntries?: boolean;
};

export function Table<Item>({ caption, columns, items, keyOf, becomesEntries = false }: TableProps<Item>) {
  const Laid = becomesEntries ? Entries : Frame;
  return (
    <Scroll tabIndex={0} role="group" aria-label={caption}>
      <Laid role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.name} role="columnheader" scope="col" $isAmount={column.isAmount === true}>
                {column.name}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => (
            <Row key={keyOf(item)} role="row">
              {columns.map((column) => (
                <Cell key={column.name} role="cell" data-head={column.name} $isAmount={column.isAmount === true}>
                  {column.cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Laid>
    </Scroll>
  );
}
