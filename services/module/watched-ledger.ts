import type { Ledger, Outcome } from '#contracts/outcome.ts';

export type Attempts = { answered: number; unanswered: number };

export type WatchedLedger = Ledger & {
  /** Since the last call. Null if no command ended. */
  take(): Attempts | null;
};

/** Counts commands that the ledger decided, and those that it did not take or answer. */
export function watchedLedger(ledger: Ledger): WatchedLedger {
  let counts: Attempts = { answered: 0, unanswered: 0 };
  const decided = (outcome: Outcome) => {
    if (outcome.kind === 'refusal' && outcome.code === 'overloaded') counts.unanswered++;
    else counts.answered++;
    return outcome;
  };
  const failed = (error: unknown) => {
    counts.unanswered++;
    throw error;
  };
  return {
    // Not async: that would add promises to every bet.
    submit: (command) => ledger.submit(command).then(decided, failed),
    take() {
      const taken = counts;
      counts = { answered: 0, unanswered: 0 };
      return taken.answered + taken.unanswered === 0 ? null : taken;
    },
  };
}
