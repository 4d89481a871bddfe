import { expect, test, vi } from 'vitest';
import type { Append } from '#ledger/log/append-batch.ts';
import type { Flight } from '#ledger/engine/sequencer/commit.ts';
import type { LogPort } from '#ledger/engine/sequencer/log-port.ts';
import { runSeed } from './run-seed.ts';

const wrong = vi.hoisted(() => ({ commit: async (_port: LogPort, _append: Append): Promise<void> => undefined }));

/** The first append is sent at the start. */
vi.mock(import('#ledger/engine/sequencer/commit.ts'), async (original) => ({
  ...(await original()),
  commit(port: LogPort, flights: readonly Flight[]) {
    const { append: first, sent } = flights[0]!;
    let answer: Promise<boolean> | undefined = sent;
    const append = (again: Append): Promise<boolean> => {
      const told = answer ?? port.append(again);
      answer = undefined;
      return told;
    };
    const seen = { append, head: () => port.head(), reconnect: () => port.reconnect() } as LogPort;
    return wrong.commit(seen, first);
  },
}));

const MOST_SEEDS = 400;

/** One complaint per seed, up to the one that is expected. */
async function complaintsUntil(expected: RegExp): Promise<string> {
  const found = new Set<string>();
  for (let seed = 0; seed < MOST_SEEDS; seed++) {
    try {
      await runSeed(seed);
    } catch (error) {
      found.add(String(error));
      if (expected.test(String(error))) break;
    }
  }
  return [...found].join('\n');
}

async function expectComplaint(expected: RegExp): Promise<void> {
  expect(await complaintsUntil(expected)).toMatch(expected);
}

test('treating a lost connection as a commit is detected: acknowledged commands are missing', async () => {
  wrong.commit = async (port, append) => {
    try {
      await port.append(append);
    } catch {
      await port.reconnect().catch(() => undefined);
    }
  };
  await expectComplaint(/was acknowledged and is not in the log/);
});

test('treating a lost connection as no commit, and appending behind any head, is detected: commands are applied twice', async () => {
  wrong.commit = async (port, append) => {
    for (let attempt = append; ;) {
      try {
        if (await port.append(attempt)) return;
      } catch {
        await port.reconnect().catch(() => undefined);
      }
      const head = await port.head().catch(() => undefined);
      if (head !== undefined) {
        const { seq: previousSeq, epoch, hash: previousHash } = head;
        const lastSeq = previousSeq + append.lastSeq - append.previousSeq;
        attempt = { ...append, epoch, previousSeq, previousHash, lastSeq };
      }
    }
  };
  await expectComplaint(/the sum is|repeats event|was applied twice/);
}, 300_000);

test("appending under a successor's epoch is detected", async () => {
  wrong.commit = async (port, append) => {
    while (!(await port.append(append).catch(() => false))) {
      await port.reconnect().catch(() => undefined);
      const head = await port.head().catch(() => undefined);
      if (head?.hash.equals(append.hash) === true) return;
      if (head !== undefined) append = { ...append, epoch: head.epoch, previousSeq: head.seq, previousHash: head.hash };
    }
  };
  await expectComplaint(/./);
});
