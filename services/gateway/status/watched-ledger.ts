import type { Ledger } from '#contracts/outcome.ts';
import type { Attempts } from './store.ts';

export type WatchedLedger = Ledger & {
  /** Since the last call. Null if no command ended. */
  take(): Attempts | null;
};

/** Counts commands that the ledger decided, and those that it did not take or answer. */
export function watchedLedger(ledger: Ledger): WatchedLedger {
  let counts: Attempts = { answered: 0, unanswered: 0 };
  return {
    async submit(command) {
      try {
        const outcome = await ledger.submit(command);
        if (outcome.kind === 'refusal' && outcome.code === 'overloaded') counts.unanswered++;
        else counts.answered++;
        return outcome;
      } catch (error) {
        counts.unanswered++;
        throw error;
      }
    },
    take() {
      const taken = counts;
      counts = { answered: 0, unanswered: 0 };
      return taken.answered + taken.unanswered === 0 ? null : taken;
    },
  };
}
