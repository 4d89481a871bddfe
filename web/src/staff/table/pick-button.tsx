import { Button } from '../../ui/action/button.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import type { RowPick } from './columns.ts';
import type { TableCursor } from './use-table-keys.ts';

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
