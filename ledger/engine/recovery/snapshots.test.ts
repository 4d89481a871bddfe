import { expect, test } from 'vitest';
import { snapshotSource } from '#tests/support/snapshot-source.ts';
import { Snapshots } from './snapshots.ts';

/** Nothing listens on this port, so each snapshot fails at once. */
const NOBODY = 'postgres://127.0.0.1:1/nobody';

test('a failed snapshot is reported once, and retried when the next one is due rather than at the next commit', async () => {
  const at = { committed: 10, decided: 10 };
  const failures: number[] = [];
  const snapshots = new Snapshots({
    url: NOBODY,
    source: snapshotSource(1, at),
    lastSeq: 7,
    everyEvents: 4,
    onFailure: () => void failures.push(at.committed),
  });
  const commit = async (seq: number) => {
    at.committed = seq;
    snapshots.committed(seq);
    await snapshots.takeIfWorth(100);
  };
  for (let seq = 10; seq <= 20; seq++) await commit(seq);
  expect(failures).toEqual([11, 15, 19]);
});
