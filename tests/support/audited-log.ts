import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { AcrossCheck } from '#ledger/audit/across/across-check.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { Refolding } from '#ledger/audit/refold.ts';
import { Unproven } from '#ledger/audit/proof/unproven.ts';
import { LogMarks } from '#ledger/log/log-marks.ts';
import { type FirstValues, SettingsHistory } from '#ledger/audit/replay/settings-history.ts';
import { SEEDS } from './memory-ledger.ts';

type Known = { marks?: LogMarks; first?: FirstValues; now?: number };

/** Ledgers of tests count what staff give from some event on. */
function marksOf(events: readonly LedgerEvent[]): LogMarks {
  const first = events.find(({ type }) => type === 'staff-points-counted')?.seq ?? Infinity;
  return new LogMarks([{ mark: 'staff-points', partition: 0, lackingTo: first }]);
}

/** All that an audit checks in the events of one partition. `first`: settings by the environment. */
export function auditedLog(events: readonly LedgerEvent[], { marks = marksOf(events), first, now }: Known = {}) {
  const settings = new SettingsHistory(first);
  const unproven = new Unproven();
  const fairness = new FairnessCheck(SEEDS);
  const ofRaces = events.filter(({ account }) => account === HOUSE_ACCOUNTS.races);
  const across = new AcrossCheck({ history: settings, idOf: derivedId, ofRaces, marks, unproven });
  const refolding = new Refolding({
    partition: 0,
    settings,
    lackingTo: marks.lackingTo('settings', 0),
    uncountedTo: marks.lackingTo('staff-points', 0),
    unproven,
    ...(now !== undefined && { now: () => now }),
    beside: [fairness, across],
  });
  for (const event of events) if (!refolding.take(event)) break;
  const { finding, ...report } = refolding.end();
  const reasons = [finding, fairness.report.finding, across.report.finding].map((one) => one?.reason ?? null);
  const found = [...reasons, across.rains.report(across.latest).finding].find((one) => one !== null) ?? null;
  return { ...report, terminalActs: across.report.terminalActs, finding: found };
}
