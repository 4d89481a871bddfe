import { expect, test } from 'vitest';
import { DatabaseSilent, QueryWatch } from './query-watch.ts';
import { isUnreachable } from './unreachable.ts';

/** `busy` are the backends at work; null is a server without an answer. */
function watched() {
  const clock = { ms: 0 };
  const server: { busy: number[] | null } = { busy: [] };
  const watch = new QueryWatch(
    async () => {
      if (server.busy === null) throw new Error('timeout expired');
      return new Set(server.busy);
    },
    { now: () => clock.ms },
  );
  const ask = (pid: number) => {
    const answer = Promise.withResolvers<string>();
    const asked = watch.watch({ pid, cut: answer.reject }, () => answer.promise);
    asked.catch(() => {});
    return { answer, asked };
  };
  return { watch, clock, server, ask };
}

test('a server without an answer fails every waiting query, and later ones at once until it answers', async () => {
  const { watch, clock, server, ask } = watched();
  const query = ask(7);
  clock.ms = 2900;
  server.busy = null;
  await watch.look();
  clock.ms = 3000;
  await watch.look();
  await expect(query.asked).rejects.toSatisfy(isUnreachable);
  await expect(ask(8).asked).rejects.toThrow(DatabaseSilent);
  server.busy = [];
  await watch.look();
  const next = ask(9);
  next.answer.resolve('answered');
  await expect(next.asked).resolves.toBe('answered');
});

test('a slow query goes on while its backend works', async () => {
  const { watch, clock, server, ask } = watched();
  server.busy = [7];
  const query = ask(7);
  for (clock.ms = 3000; clock.ms < 60_000; clock.ms += 1000) await watch.look();
  query.answer.resolve('after a minute');
  await expect(query.asked).resolves.toBe('after a minute');
});

test('a query whose backend is idle is on a silent line, and loses it after several looks', async () => {
  const { watch, clock, ask } = watched();
  const query = ask(7);
  clock.ms = 3000;
  await watch.look();
  await watch.look();
  expect(watch.isSilent).toBe(false);
  await watch.look();
  await expect(query.asked).rejects.toThrow(DatabaseSilent);
  expect(watch.isSilent).toBe(false);
});

test('a late look proves nothing: this process may have been suspended', async () => {
  const clock = { ms: 0 };
  const watch = new QueryWatch(
    async () => {
      clock.ms += 60_000;
      throw new Error('timeout expired');
    },
    { now: () => clock.ms },
  );
  const answer = Promise.withResolvers<string>();
  const asked = watch.watch({ pid: 7, cut: answer.reject }, () => answer.promise);
  clock.ms = 3000;
  await watch.look();
  expect(watch.isSilent).toBe(false);
  answer.resolve('in the end');
  await expect(asked).resolves.toBe('in the end');
});
