import { Book } from '#ledger/engine/book/book.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { SeenFilter } from '#ledger/engine/idempotency/seen-filter.ts';

export function snapshotSource(epoch: number, at: { committed: number; decided: number }, seen = new SeenFilter()) {
  return {
    partition: 0,
    epoch,
    book: new Book(ACCOUNT_MODEL),
    seen,
    committedSeq: () => at.committed,
    decidedSeq: () => at.decided,
    lastAt: () => 0,
    stopped: (): Error | undefined => undefined,
  };
}
