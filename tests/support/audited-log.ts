import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { AcrossCheck } from '#ledger/audit/across/across-check.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { Refolding } from '#ledger/audit/refold.ts';
import { SettingsHistory } from '#ledger/audit/replay/settings-history.ts';
import { SEEDS } from './memory-ledger.ts';

/** All that an audit checks in the events of one partition. */
export function auditedLog(events: readonly LedgerEvent[]) {
  const settings = new SettingsHistory();
  const fairness = new FairnessCheck(SEEDS);
  const ofRaces = events.filter(({ account }) => account === HOUSE_ACCOUNTS.races);
  const across = new AcrossCheck(settings, ofRaces);
  const refolding = new Refolding({ partition: 0, settings, beside: [fairness, across] });
  for (const event of events) if (!refolding.take(event)) break;
  const { finding, ...report } = refolding.end();
  const reasons = [finding, fairness.report.finding, across.report.finding].map((one) => one?.reason ?? null);
  return { ...report, finding: [...reasons, across.rains.report().finding].find((one) => one !== null) ?? null };
}
