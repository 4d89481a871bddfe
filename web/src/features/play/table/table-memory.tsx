import { createContext, type Dispatch, type ReactNode, type SetStateAction, use, useEffect, useState } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';

type Memory = Map<string, unknown>;

const Remembered = createContext<Memory | null>(null);

export function TableMemory({ children }: { children: ReactNode }) {
  const [memory] = useState<Memory>(() => new Map());
  return <Remembered value={memory}>{children}</Remembered>;
}

export function useTableMemory<Value>(game: GameName, part: string, first: Value) {
  const memory = use(Remembered);
  const name = `${game} ${part}`;
  return {
    remembered: memory?.has(name) === true ? (memory.get(name) as Value) : first,
    note: (value: Value) => void memory?.set(name, value),
  };
}

/** useState whose value survives switching tables. */
export function useTableState<Value>(
  game: GameName,
  part: string,
  first: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const { remembered, note } = useTableMemory(game, part, first);
  const [value, set] = useState(remembered);
  useEffect(() => note(value));
  return [value, set];
}
