import { fullAudit } from './audit/full-audit.ts';
import type { Away, Fault } from './faults/fault.ts';
import type { Stage } from './stage.ts';

export type Struck = {
  fault: string;
  /** Bets acknowledged between the strike and the audit. */
  acknowledged: number;
  /** The longest wait for one bet, retries included. */
  longestWaitMs: number;
  /** Empty if nothing was lost, duplicated or late. */
  findings: string[];
};

/** A lease moves within 5 s; the rest covers recovery, retries and a busy machine. */
const LONGEST_WAIT_MS = 10_000;

/** Never rejects: errors of a fault or an audit become findings. All players play when it begins and when it ends. */
export async function strikeAndAudit(stage: Stage, fault: Fault, away: Away): Promise<Struck> {
  const { cluster, play, topic } = stage;
  const before = play.acknowledged;
  const copiesBefore = topic.copies;
  play.journal.takeLongestWaitMs();
  const findings = [
    // Holds for the reactor to expire, and points to pay out.
    ...(fault.isLasting === true ? [] : await told(() => play.operator.holdSome())),
    ...(fault.isLasting === true ? [] : await told(() => play.operator.payOut())),
    ...(await told(() => fault.strike(stage, away))),
    ...(await told(() => cluster.mend())),
    ...(await told(() => fullAudit(cluster, play, topic))),
  ];
  if (fault.leavesCopies === true && topic.copies === copiesBefore) {
    findings.push('Nothing came a second time: the fault has missed its moment.');
  }
  const longestWaitMs = play.journal.takeLongestWaitMs();
  const allowedMs = fault.longestWaitMs ?? LONGEST_WAIT_MS;
  if (longestWaitMs > allowedMs) {
    findings.push(`A bet took ${seconds(longestWaitMs)} s; ${seconds(allowedMs)} s were allowed.`);
  }
  const acknowledged = play.acknowledged - before;
  play.begin();
  return { fault: fault.name, acknowledged, longestWaitMs, findings };
}

/** Returns the findings of `work`, or its error as one. */
async function told(work: () => Promise<string[] | void>): Promise<string[]> {
  try {
    return (await work()) ?? [];
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
