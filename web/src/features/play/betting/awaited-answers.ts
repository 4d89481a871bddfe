// The answers that are awaited on this page, by the key of what was sent: whoever leaves a table meanwhile and comes back waits
// on where he left off. After a reload there are none; pending-bet.ts still knows the key.

export type Awaited<Answer> = {
  answer: Promise<Answer>;
  /** Until then nothing of the answer is shown. */
  settling: Promise<void>;
  /** It had been sent before. */
  isAgain: boolean;
  /** How many have waited for it, one after the other: only the last of them tells it. */
  waiters: number;
};

const awaited = new Map<string, Awaited<unknown>>();

export function noteAwaited<Answer>(key: string, sent: Omit<Awaited<Answer>, 'waiters'>): Awaited<Answer> {
  const one = { ...sent, waiters: 0 };
  awaited.set(key, one);
  const end = () => void awaited.delete(key);
  one.answer.then(end, end);
  return one;
}

/** `key` is drawn for one call: whoever asks with it knows what it answers. */
export function awaitedAnswer<Answer>(key: string): Awaited<Answer> | null {
  return (awaited.get(key) as Awaited<Answer> | undefined) ?? null;
}
