import { styled } from 'styled-components';
import { grouped } from '#contracts/words/figures.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { ROWS_CHOICES, useKeptRows } from './kept-rows.ts';
import type { TableSource } from './sources.ts';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(4)};
  min-height: 1.5rem;
  padding-inline: ${space(3)};
  color: ${color.quiet};
  font-size: ${size.fine};
  label {
    display: flex;
    align-items: center;
    gap: ${space(1)};
    margin-inline-start: auto;
  }
  select,
  button {
    min-height: 1.25rem;
    padding: 0 ${space(1)};
    color: ${color.text};
    background: none;
    border: 0;
    font-size: inherit;
    cursor: pointer;
  }
  button {
    text-decoration: underline;
  }
`;

const counted = (rows: number) => `${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}`;

export function countText({ rows = [], hasMore, total = null }: TableSource<unknown>): string {
  if (total === null) return hasMore ? `${counted(rows.length)}, more below` : counted(rows.length);
  if (total.isMore) return `More than ${counted(total.rows)}`;
  // Rows can come while a list is read.
  return counted(Math.max(total.rows, rows.length));
}

/** How many rows fit the filter, how many are read at once, and the way to the end. */
export function TableFoot({ source }: { source: TableSource<unknown> }) {
  const [rows, setRows] = useKeptRows();
  const { sorting } = source;
  const isLong = source.hasMore || (source.rows?.length ?? 0) > ROWS_CHOICES[0];
  return (
    <Foot>
      <span>{source.rows === undefined ? '–' : countText(source)}</span>
      {sorting !== undefined && (source.hasMore || sorting.isFromEnd) && (
        <button type="button" onClick={() => sorting.readFromEnd(!sorting.isFromEnd)}>
          {sorting.isFromEnd ? 'First rows' : 'Last rows'}
        </button>
      )}
      {isLong && (
        <label>
          Rows at once
          <select value={rows} onChange={({ target }) => setRows(Number(target.value))}>
            {ROWS_CHOICES.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      )}
    </Foot>
  );
}
