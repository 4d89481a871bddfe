import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, line, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import type { RowCommand, RowPick } from './columns.ts';
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

type CommandProps<Row> = { command: RowCommand<Row>; rows: readonly [Row, ...Row[]]; children?: ReactNode };

function CommandButton<Row>({ command: { key, label, tone = 'quiet', run }, rows, children }: CommandProps<Row>) {
  return (
    <Button small tone={tone} onClick={() => run(rows)}>
      {label}
      {children}
      <Kbd>{key}</Kbd>
    </Button>
  );
}

type SelectionBarProps<Row> = { cursor: TableCursor<Row>; commands: readonly RowCommand<Row>[] };

/** With a selection, or on the active row. */
export function SelectionBar<Row>({ cursor, commands }: SelectionBarProps<Row>) {
  const { chosen, activeKey, rowsFor } = cursor;
  const able = commands.flatMap((command) => {
    const rows = rowsFor(command);
    return rows === null ? [] : [{ command, rows }];
  });
  if (chosen.length === 0 && (activeKey === null || able.length === 0)) return null;
  return (
    <Bar role="toolbar" aria-label="Commands on rows">
      <Count role="status">{chosen.length === 0 ? 'This row' : `${chosen.length} selected`}</Count>
      {able.map(({ command, rows }) => (
        <CommandButton key={command.key} command={command} rows={rows}>
          {chosen.length > 0 && rows.length !== chosen.length && ` (${rows.length})`}
        </CommandButton>
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

export function PickButton<Row>({ pick, rows, keyOf, cursor }: PickButtonProps<Row>) {
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

/** Null without any. */
export function actsOn<Row>(row: Row, commands: readonly RowCommand<Row>[]): ReactNode {
  const able = commands.filter(({ appliesTo }) => appliesTo?.(row) ?? true);
  return able.length === 0
    ? null
    : able.map((command) => <CommandButton key={command.key} command={command} rows={[row]} />);
}
