import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';

export type ExperienceDelta = { account: number; offers: number; offerPoints: bigint; wagered: bigint };

export function foldExperience(events: readonly LedgerEvent[]): ExperienceDelta[] {
  const players = new Map<number, ExperienceDelta>();
  const of = (account: number): ExperienceDelta => {
    const known = players.get(account) ?? { account, offers: 0, offerPoints: 0n, wagered: 0n };
    players.set(account, known);
    return known;
  };
  for (const event of events) {
    if (isFinishedRound(event)) {
      of(event.account).wagered += BigInt(event.payload.stakePoints);
    } else if ((event.type === 'offer-released' || event.type === 'released-offer-reversed') && event.amount !== 0) {
      const player = of(event.account);
      player.offers += Math.sign(event.amount);
      player.offerPoints += BigInt(event.amount);
    }
  }
  return [...players.values()];
}
