import { fullAudit } from './audit/full-audit.ts';
import type { Away, Fault } from './faults/fault.ts';
import type { Stage } from './stage.ts';

export type Struck = {
  fault: string;
  acknowledged: number;
  /** For one bet, retries included. */
  longestWaitMs: number;
  findings: string[];
};

/** A lease moves within 5 s; the rest covers recovery, retries and a busy machine. */
const LONGEST_WAIT_MS = 10_000;

/** Never rejects: errors become findings. */
export async function strikeAndAudit(stage: Stage, fault: Fault, away: Away): Promise<Struck> {
  const { cluster, play, topic } = stage;
  const before = play.acknowledged;
  const copiesBefore = topic.copies;
  play.journal.takeLongestWaitMs();
  const findings = [
    // For the reactor to expire, and to pay out.
    ...(await told(() => play.operator.holdSome())),
    ...(await told(() => play.operator.payOut())),
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

/** An error becomes a finding. */
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
