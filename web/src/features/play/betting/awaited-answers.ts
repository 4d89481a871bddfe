// Requests in flight by idempotency key, so that a player who returns to a table keeps waiting. Lost on reload;
// pending-bet.ts still has the key.

export type Awaited<Answer> = {
  answer: Promise<Answer>;
  /** The answer stays hidden until this resolves. */
  settling: Promise<void>;
  isAgain: boolean;
  /** Only the latest waiter shows the answer. */
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

export function awaitedAnswer<Answer>(key: string): Awaited<Answer> | null {
  return (awaited.get(key) as Awaited<Answer> | undefined) ?? null;
}
