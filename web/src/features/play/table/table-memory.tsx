// What was laid at a table stays laid while another one is looked at: stake, choice, chips. The hub keeps it for as long as it
// is open.
import { createContext, type Dispatch, type ReactNode, type SetStateAction, use, useEffect, useState } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';

type Memory = Map<string, unknown>;

/** null: nothing is kept. */
const Remembered = createContext<Memory | null>(null);

export function TableMemory({ children }: { children: ReactNode }) {
  const [memory] = useState<Memory>(() => new Map());
  return <Remembered value={memory}>{children}</Remembered>;
}

/** As it was laid the last time, or as it is at first. What `note` is given is what will be there the next time. */
export function useTableMemory<Laid>(game: GameName, part: string, first: Laid) {
  const memory = use(Remembered);
  const name = `${game} ${part}`;
  return {
    laid: memory?.has(name) === true ? (memory.get(name) as Laid) : first,
    note: (laid: Laid) => void memory?.set(name, laid),
  };
}

/** As useState does it. */
export function useLaid<Laid>(game: GameName, part: string, first: Laid): [Laid, Dispatch<SetStateAction<Laid>>] {
  const { laid, note } = useTableMemory(game, part, first);
  const [value, set] = useState(laid);
  useEffect(() => note(value));
  return [value, set];
}
