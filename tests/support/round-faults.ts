// Rounds must end once, one per game at a time; nonces are unique, amounts equal payout less stake, and outcomes follow from
// the seeds.
import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { recompute } from '#contracts/fairness/recompute.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { RevealedSeeds } from '#ledger/audit/fairness/revealed-seeds.ts';
import type { ServerSeeds } from '#ledger/fairness/server-seeds.ts';

export type RoundsWitness = {
  seeds: ServerSeeds;
  /** Rounds without a move for `afterMs` must have ended. */
  abandoned?: { now: number; afterMs: number };
};

type Open = { startId: string; movedAt: number; amount: number };

export function roundFaults(events: readonly LedgerEvent[], { seeds, abandoned }: RoundsWitness): string[] {
  const faults: string[] = [];
  const open = new Map<string, Open>();
  const nonces = new Set<string>();
  const clientSeeds = new Map<number, string>();
  const takeNonce = (event: LedgerEvent, { epoch, nonce }: { epoch: number; nonce: number }): void => {
    const key = `${event.account} ${epoch} ${nonce}`;
    if (nonces.has(key)) faults.push(`nonce ${nonce} of account ${event.account} is used again at event ${event.seq}`);
    nonces.add(key);
  };
  for (const event of events) {
    const key = `${event.account} ${event.game}`;
    const round = open.get(key);
    if (event.type === 'seed-committed') clientSeeds.set(event.account, event.payload.clientSeed);
    if (event.type === 'round-started') {
      if (round !== undefined) faults.push(`a second round of ${key} starts at event ${event.seq}`);
      open.set(key, { startId: event.commandId, movedAt: event.at, amount: event.amount });
      takeNonce(event, event.payload);
    }
    if (event.type === 'round-played') takeNonce(event, event.payload);
    if (event.type === 'round-advanced' || event.type === 'round-settled') {
      if (round?.startId !== event.payload.startId)
        faults.push(`${event.type} of a closed round at event ${event.seq}`);
    }
    if (event.type === 'round-advanced' && round !== undefined) round.movedAt = event.at;
    if (!isFinishedRound(event)) continue;
    const moved = event.amount + (event.type === 'round-settled' ? (round?.amount ?? 0) : 0);
    const { stakePoints, payoutPoints } = event.payload;
    if (moved !== payoutPoints - stakePoints) faults.push(`the round at event ${event.seq} moved ${moved} points`);
    const pair = { serverSeed: '', clientSeed: clientSeeds.get(event.account) ?? '', nonce: event.payload.nonce };
    const sign = (_key: string, message: string) => seeds.sign(event.account, event.payload.epoch, message);
    const draw = (count: number) => floatsOf(pair, count, sign);
    const again = recompute(
      { ...event.payload, game: event.game!, params: event.payload.params, outcome: event.payload.outcome },
      draw,
    );
    if (JSON.stringify(again.outcome) !== JSON.stringify(again.told) || again.payoutPoints !== payoutPoints) {
      faults.push(`the round at event ${event.seq} does not follow from its seeds`);
    }
    if (event.type === 'round-settled') open.delete(key);
  }
  for (const [key, { movedAt }] of open) {
    if (abandoned !== undefined && movedAt + abandoned.afterMs <= abandoned.now) {
      faults.push(`the round of ${key} was abandoned at ${movedAt} and is open at ${abandoned.now}`);
    }
  }
  return [...faults, ...auditFaults(events, seeds)];
}

function auditFaults(events: readonly LedgerEvent[], seeds: ServerSeeds): string[] {
  return [seeds, new RevealedSeeds()].flatMap((known) => {
    const check = new FairnessCheck(known);
    for (const event of events) check.after(event);
    const { finding } = check.report;
    return finding === null ? [] : [`the audit finds at event ${finding.seq}: ${finding.reason}`];
  });
}
