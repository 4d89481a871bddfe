// Checks numbers, hash chain, balances, rounds, holds, a total of zero, and each acknowledged command exactly once as in its
// receipt.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { readRevealedSeeds } from '#ledger/audit/fairness/revealed-seeds.ts';
import { refold } from '#ledger/audit/refold.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { verifyChain } from '#ledger/audit/verify-chain.ts';
import { readForward } from '#ledger/log/read-forward.ts';
import { holdFaults } from '../../hold-faults.ts';
import type { PlayJournal } from '../journal.ts';

type Place = { partition: number; seq: number; available: number; times: number };

const HOLDING = new Set(['points-held', 'hold-posted', 'hold-voided', 'hold-expired']);

export async function auditLog(
  url: string,
  heads: ReadonlyMap<number, number>,
  journal: PlayJournal,
): Promise<string[]> {
  await using events = await openClient(url);
  await using batches = await openClient(url);
  const findings: string[] = [];
  const places = new Map<string, Place>();
  const holds: LedgerEvent[] = [];
  for (const [partition, toSeq] of heads) {
    const chain = await verifyChain({ events: events.pg, batches: batches.pg, partition });
    if (chain.finding !== null)
      findings.push(`The chain is broken at ${partition}-${chain.finding.seq}: ${chain.finding.reason}.`);
    const fairness = new FairnessCheck(await readRevealedSeeds({ client: events.pg, partition, toSeq }));
    const partitions = heads.size;
    const folded = await refold({ client: events.pg, partition, partitions, toSeq, beside: [fairness] });
    const unfair = fairness.report.finding;
    if (unfair !== null) findings.push(`A round is not fair at ${partition}-${unfair.seq}: ${unfair.reason}.`);
    if (folded.finding !== null) {
      findings.push(`The balances do not follow at ${partition}-${folded.finding.seq}: ${folded.finding.reason}.`);
    }
    findings.push(...(await walk(events.pg, { partition, toSeq }, { places, holds })));
  }
  const { sum } = await trialBalance(events.pg, [...heads.keys()]);
  if (sum !== 0n) findings.push(`The trial balance sums to ${sum}, not to zero.`);
  findings.push(...unkeptReceipts(journal, places), ...unasked(journal, places));
  findings.push(...holdFaults(holds).map((fault) => `A hold did not end as it must: ${fault}.`));
  return findings;
}

/** Also finds gaps and times that run backwards. */
async function walk(
  client: Client,
  { partition, toSeq }: { partition: number; toSeq: number },
  { places, holds }: { places: Map<string, Place>; holds: LedgerEvent[] },
): Promise<string[]> {
  const findings: string[] = [];
  let last: Pick<LedgerEvent, 'seq' | 'at'> = { seq: 0, at: 0 };
  for await (const run of readForward(client, { partition, afterSeq: 0, toSeq })) {
    for (const event of run) {
      if (event.seq !== last.seq + 1)
        findings.push(`The log goes from ${partition}-${last.seq} to ${partition}-${event.seq}.`);
      if (event.at < last.at)
        findings.push(`The time of event ${partition}-${event.seq} is before that of the one before it.`);
      last = event;
      if (event.type === 'round-played') note(event, places);
      else if (HOLDING.has(event.type)) holds.push(event);
    }
  }
  if (last.seq !== toSeq) findings.push(`Partition ${partition} ends at ${last.seq}; its head says ${toSeq}.`);
  return findings;
}

function note({ commandId, partition, seq, available }: LedgerEvent, places: Map<string, Place>): void {
  const times = (places.get(commandId)?.times ?? 0) + 1;
  places.set(commandId, { partition, seq, available, times });
}

function unkeptReceipts(journal: PlayJournal, places: ReadonlyMap<string, Place>): string[] {
  const findings: string[] = [];
  for (const { commandId, partition, seq, available } of journal.acknowledged.values()) {
    const place = places.get(commandId);
    const said = `${partition}-${seq} with ${available} points left`;
    if (place === undefined) findings.push(`The bet ${commandId}, acknowledged at ${said}, is not in the log.`);
    else if (place.partition !== partition || place.seq !== seq || place.available !== available) {
      const found = `${place.partition}-${place.seq} with ${place.available}`;
      findings.push(`The bet ${commandId} was acknowledged at ${said} and is at ${found}.`);
    }
  }
  return findings;
}

function unasked(journal: PlayJournal, places: ReadonlyMap<string, Place>): string[] {
  const findings: string[] = [];
  for (const [commandId, { partition, seq, times }] of places) {
    if (times > 1) findings.push(`The bet ${commandId} is in the log ${times} times, last at ${partition}-${seq}.`);
    if (!journal.wasSent(commandId)) findings.push(`The bet ${commandId} at ${partition}-${seq} was never sent.`);
  }
  return findings;
}
