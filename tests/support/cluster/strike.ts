import { fullAudit } from './audit/full-audit.ts';
import type { Away, Fault } from './faults/fault.ts';
import type { Stage } from './stage.ts';

export type Struck = {
  fault: string;
  /** Bets acknowledged from the strike to the audit. */
  acknowledged: number;
  /** The longest that one bet took, tries included. */
  longestWaitMs: number;
  /** Sentences; none: nothing is lost, doubled or late. */
  findings: string[];
};

/** A lease moves within 5 s; the rest is recovery, a try every now and then, and a machine that has much to do. */
const LONGEST_WAIT_MS = 10_000;

/** Never rejects: what a fault or an audit throws is a finding too. Everybody plays when it begins and when it ends. */
export async function strikeAndAudit(stage: Stage, fault: Fault, away: Away): Promise<Struck> {
  const { cluster, play, topic } = stage;
  const before = play.acknowledged;
  const copiesBefore = topic.copies;
  play.journal.takeLongestWaitMs();
  const findings = [
    // What the reactor has to end meanwhile, and what is paid out.
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

/** What it returns as findings, or what it threw. */
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
