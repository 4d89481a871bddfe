import { styled } from 'styled-components';
import { color, line, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Kbd } from '../house/kbd.tsx';
import type { RowCommand } from './columns.ts';
import type { TableCursor } from './use-table-keys.ts';

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
export function SelectionBar<Row>({ cursor, commands }: SelectionBarProps<Row>) {
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
