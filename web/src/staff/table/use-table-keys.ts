import { useState } from 'react';
import { type KeyBinding, useKeys } from '../house/keys.ts';
import type { RowCommand } from './columns.ts';

type TableKeys<Row> = {
  rows: readonly Row[];
  keyOf(row: Row): string;
  commands: readonly RowCommand<Row>[];
  onOpen?: ((row: Row) => void) | undefined;
  onMove(index: number): void;
};

export type TableCursor<Row> = {
  activeKey: string | null;
  activate(key: string): void;
  chosen: readonly Row[];
  isChosen(key: string): boolean;
  choose(key: string): void;
  chooseAll(keys: readonly string[]): void;
  clear(): void;
  /** Chosen rows, or the active row; null if it applies to none. */
  rowsFor(command: RowCommand<Row>): readonly [Row, ...Row[]] | null;
};

type Marks<Row> = Omit<TableCursor<Row>, 'activeKey' | 'rowsFor'> & { active: Row | undefined; index: number };

function useMarks<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Marks<Row> {
  const [mark, setMark] = useState<{ key: string; index: number } | null>(null);
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const found = mark === null ? -1 : rows.findIndex((row) => keyOf(row) === mark.key);
  // A row that left the list hands its place to the next one.
  const index = found !== -1 || mark === null ? found : Math.min(mark.index, rows.length - 1);
  return {
    index,
    active: rows[index],
    activate: (key) => setMark({ key, index: rows.findIndex((row) => keyOf(row) === key) }),
    chosen: rows.filter((row) => chosenKeys.has(keyOf(row))),
    isChosen: (key) => chosenKeys.has(key),
    choose(key) {
      const next = new Set(chosenKeys);
      if (!next.delete(key)) next.add(key);
      setChosenKeys(next);
    },
    chooseAll: (keys) => setChosenKeys(new Set(keys)),
    clear: () => setChosenKeys(new Set()),
  };
}

export function useTableKeys<Row>({ rows, keyOf, commands, onOpen, onMove }: TableKeys<Row>): TableCursor<Row> {
  const { active, index, ...marks } = useMarks(rows, keyOf);
  const { chosen, activate, choose, clear } = marks;
  const rowsFor = ({ appliesTo = () => true }: RowCommand<Row>) => {
    const [first, ...rest] = (chosen.length > 0 ? chosen : active === undefined ? [] : [active]).filter(appliesTo);
    return first === undefined ? null : ([first, ...rest] as const);
  };
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index + by));
    activate(keyOf(rows[next]!));
    onMove(next);
  };
  const onActive = (run: (row: Row) => void) => () => active !== undefined && run(active);
  const bindings: KeyBinding[] = [
    { key: 'j', label: 'Next row', run: () => move(1) },
    { key: 'k', label: 'Previous row', run: () => move(-1) },
    { key: 'ArrowDown', label: 'Next row', run: () => move(1) },
    { key: 'ArrowUp', label: 'Previous row', run: () => move(-1) },
    { key: 'x', label: 'Select row', run: onActive((row) => choose(keyOf(row))) },
    ...commands.map((command) => ({ key: command.key, label: command.label, run: () => carryOut(command) })),
  ];
  const carryOut = (command: RowCommand<Row>) => {
    const wanted = rowsFor(command);
    if (wanted !== null) command.run(wanted);
  };
  if (onOpen !== undefined) bindings.push({ key: 'Enter', label: 'Open row', run: onActive(onOpen) });
  if (chosen.length > 0) bindings.push({ key: 'Escape', label: 'Clear selection', run: clear });
  useKeys(rows.length > 0 ? bindings : []);
  return { ...marks, activeKey: active === undefined ? null : keyOf(active), rowsFor };
}
