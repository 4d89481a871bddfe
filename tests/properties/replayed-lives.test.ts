import fc from 'fast-check';
import { expect, test } from 'vitest';
import { command as commandSchema } from '#contracts/commands.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { Refolding } from '#ledger/audit/refold.ts';
import { anyCommands } from '#tests/support/any-command.ts';
import { opens, sets } from '#tests/support/asks.ts';
import { FollowedSettings } from '#tests/support/followed-settings.ts';
import { type MemoryLedger, openMemoryLedger, SEEDS } from '#tests/support/memory-ledger.ts';
import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';

const eventsOf = ({ storage }: MemoryLedger): LedgerEvent[] => storage.rows.map(({ event }) => event);

function audited(events: readonly LedgerEvent[]) {
  const fairness = new FairnessCheck(SEEDS);
  const refolding = new Refolding({ partition: 0, beside: [fairness] });
  for (const event of events) if (!refolding.take(structuredClone(event))) break;
  const { finding, ...report } = refolding.end();
  return { ...report, finding: finding ?? fairness.report.finding };
}

const changes = [
  sets('daily-bonus', 20),
  sets('referral-bonus', 300),
  sets('referral-share', 7),
  sets('adults-only', false),
  sets('adults-only', true),
  sets('approvals', 'single'),
  sets('approval-corrections', 50),
  sets('withdrawal-daily-limit', 2000),
  sets('withdrawal-methods', { paypal: { minimumPoints: 10 } }),
  sets('approvals', 'two'),
];

/** Between two commands. */
const anyTurn = fc.record({
  passesMs: fc.oneof(fc.nat(400), fc.constantFrom(3_600_000, 25 * 3_600_000)),
  does: fc.constantFrom('nothing', 'nothing', 'nothing', 'reads settings', 'changes a setting', 'restarts'),
  change: fc.nat(changes.length - 1),
});

test('an audit replays every decision of any life, across restarts, changed settings and late readers of them', async () => {
  let replayed = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCommands,
      fc.array(anyTurn, { minLength: 1, maxLength: 40 }),
      fc.constantFrom({}, { approvals: 'single' }, { 'signup-bonus': 70 }),
      async (commands, turns, first) => {
        const settings = new FollowedSettings(first);
        let ledger = openMemoryLedger({ games: settings.limits });
        const { clock } = ledger;
        await ledger.sequencer.submit(opens(HOUSE_ACCOUNTS.settings));
        for (const [place, command] of commands.entries()) {
          const { passesMs, does, change } = turns[place % turns.length]!;
          if (does === 'reads settings' || passesMs >= 3_600_000) settings.read(eventsOf(ledger));
          clock.at += passesMs;
          if (does === 'changes a setting')
            await ledger.sequencer.submit({ ...changes[change]!, commandId: crypto.randomUUID() });
          if (does === 'restarts') {
            await ledger.sequencer.drain();
            ledger = openMemoryLedger({ storage: ledger.storage, clock, games: settings.limits });
          }
          // As at the border of the ledger.
          const parsed = commandSchema.safeParse(command);
          if (parsed.success) await ledger.sequencer.submit(parsed.data);
        }
        await ledger.sequencer.drain();
        const report = audited(eventsOf(ledger));
        expect(report.finding).toBeNull();
        expect([...report.unproven]).toEqual([]);
        replayed += report.replayed;
      },
    ),
    { numRuns: 120, seed: 39 },
  );
  expect(replayed).toBeGreaterThan(1000);
});
