import { expect, test } from 'vitest';
import { type Payout, statementOf } from '#contracts/payouts/day-statement.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { compareDay, statementOfPages } from './compare-day.ts';
import { differencesOf } from './differences.ts';

const OF = { day: '2026-05-01', partition: 2 };

function payout(seq: number, points = 5): Payout {
  const holdId = `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
  return { partition: 2, seq, at: Date.UTC(2026, 4, 1) + seq, account: 202, holdId, points, actor: 'operator:7' };
}

async function* paged(pages: readonly (readonly Payout[])[]): AsyncGenerator<readonly Payout[]> {
  yield* pages;
}

/** Cut anywhere, with pages of which nothing is left. */
function cut(payouts: readonly Payout[], draw: () => number): (readonly Payout[])[] {
  const pages: (readonly Payout[])[] = [];
  for (let from = 0; from < payouts.length;) {
    const size = Math.floor(draw() * 6);
    pages.push(payouts.slice(from, from + size));
    from += size;
  }
  return pages;
}

test('in whatever pages a day comes, the statements and the differences are those of the whole day', async () => {
  const draw = drawsOf(7);
  for (let round = 0; round < 100; round++) {
    const log = Array.from({ length: Math.floor(draw() * 40) }, (_, place) => payout(2 * place + 1));
    const view = log.flatMap((one): Payout[] => {
      const luck = draw();
      if (luck < 0.1) return [];
      if (luck < 0.2) return [{ ...one, points: one.points + 1 }];
      if (luck < 0.3) return Array.from({ length: Math.ceil(draw() * 9) }, () => one);
      if (luck < 0.4) return [one, payout(one.seq + 1)];
      return [one];
    });
    const compared = await compareDay(OF, paged(cut(log, draw)), paged(cut(view, draw)));
    expect(compared).toEqual({
      log: statementOf(OF.day, OF.partition, log),
      view: statementOf(OF.day, OF.partition, view),
      differences: differencesOf(log, view),
    });
    expect(await statementOfPages(OF, paged(cut(view, draw)))).toEqual(compared.view);
  }
});

test('neither side is read on while the other is behind, and after each page the process serves others', async () => {
  const pages = Array.from({ length: 40 }, (_, page) =>
    Array.from({ length: 10 }, (_row, row) => payout(page * 10 + row + 1)),
  );
  const read = { log: 0, view: 0 };
  let [furthest, turns, isRunning] = [0, 0, true];
  async function* watched(side: 'log' | 'view'): AsyncGenerator<readonly Payout[]> {
    for (const page of pages) {
      read[side] += 1;
      furthest = Math.max(furthest, Math.abs(read.log - read.view));
      yield page;
    }
  }
  const others = () => {
    turns += 1;
    if (isRunning) setImmediate(others);
  };
  setImmediate(others);
  const { differences } = await compareDay(OF, watched('log'), watched('view'));
  isRunning = false;
  expect({ differences, furthest }).toEqual({ differences: { rows: 0, points: 0n, firstSeq: null }, furthest: 1 });
  expect(turns).toBeGreaterThanOrEqual(2 * pages.length);
});
