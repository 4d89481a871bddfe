// The real sequencer on a log that never fails: microseconds per run.
import { Book } from '#ledger/engine/book/book.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import type { LogPort } from '#ledger/engine/sequencer/log-port.ts';
import { SeenFilter } from '#ledger/engine/idempotency/seen-filter.ts';
import { Sequencer } from '#ledger/engine/sequencer/sequencer.ts';
import type { SequencerLimits } from '#ledger/engine/sequencer/sequencer-options.ts';
import { LogStorage } from '#tests/simulation/log-storage.ts';
import { ACCOUNT_MODEL, rulebook, type RulebookOptions } from '#ledger/capabilities.ts';
import { HandClock } from './test-ledger.ts';

export type MemoryLedger = { sequencer: Sequencer; book: Book; storage: LogStorage; clock: HandClock };

export const SEEDS = new ServerSeeds('the master key of the tests');

export function openMemoryLedger({
  storage = new LogStorage(),
  clock = new HandClock(),
  limits = {},
  ...options
}: RulebookOptions & {
  storage?: LogStorage;
  clock?: HandClock;
  limits?: Partial<SequencerLimits>;
} = {}): MemoryLedger {
  const head = storage.takeHead();
  const book = new Book(ACCOUNT_MODEL);
  const seen = new SeenFilter();
  for (const { event } of storage.rows) {
    book.apply(event);
    seen.add(event.commandId);
  }
  const sequencer = new Sequencer({
    port: calmPort(storage),
    partition: 0,
    head,
    book,
    seen,
    rulebook: rulebook(SEEDS, options),
    now: () => clock.now(),
    uptime: () => clock.uptime(),
    lastAt: storage.rows.at(-1)?.event.at ?? 0,
    limits,
    onCommitted: () => undefined,
    onStopped: () => undefined,
    onRetry: () => undefined,
  });
  return { sequencer, book, storage, clock };
}

function calmPort(storage: LogStorage): LogPort {
  return {
    append: async (append) => storage.append(append),
    head: async () => storage.head,
    reconnect: async () => undefined,
    findCommands: async (ids) => storage.find(ids),
    ensureRoom: async () => undefined,
    pause: async () => undefined,
  };
}
