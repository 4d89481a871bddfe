// A table as in a book: hairlines, quiet heads, amounts to the right. On a narrow screen it scrolls inside its frame.
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, line, motion, size, space, weight } from '../../theme/tokens.ts';

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

export type Column<Item> = {
  name: string;
  /** Aligned to the right. */
  isAmount?: boolean;
  cell(item: Item): ReactNode;
};

type TableProps<Item> = {
  /** Said to screen readers. */
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf(item: Item): string | number;
};

export function Table<Item>({ caption, columns, items, keyOf }: TableProps<Item>) {
  return (
    <Scroll tabIndex={0} role="group" aria-label={caption}>
      <Frame aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} scope="col" $isAmount={column.isAmount === true}>
                {column.name}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={keyOf(item)}>
              {columns.map((column) => (
                <Cell key={column.name} $isAmount={column.isAmount === true}>
                  {column.cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Frame>
    </Scroll>
  );
}
