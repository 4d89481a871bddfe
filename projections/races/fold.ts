import type { EventOf, LedgerEvent } from '#contracts/events.ts';

type Planned = EventOf<'race-planned'>['payload'] & { planner: string; plannedAt: number };

export type RaceDelta = { id: string; planned: Planned | null; cancelledAt: number | null; settledAt: number | null };
export type WinnerDelta = {
  race: string;
  account: number;
  rank: number;
  score: string | null;
  points: number | null;
  paidAt: number | null;
  declinedAt: number | null;
};
export type RaceDeltas = { races: RaceDelta[]; winners: WinnerDelta[] };

export function foldRaces(events: readonly LedgerEvent[]): RaceDeltas {
  const races = new Map<string, RaceDelta>();
  const winners = new Map<string, WinnerDelta>();
  const deltaOf = (id: string): RaceDelta => {
    const race = races.get(id) ?? { id, planned: null, cancelledAt: null, settledAt: null };
    races.set(id, race);
    return race;
  };
  const deltaOfWinner = (race: string, account: number, rank: number): WinnerDelta => {
    const key = `${race} ${account}`;
    const none = { score: null, points: null, paidAt: null, declinedAt: null };
    const winner = winners.get(key) ?? { race, account, rank, ...none };
    winners.set(key, winner);
    return winner;
  };
  for (const event of events) {
    const { at, account } = event;
    switch (event.type) {
      case 'race-planned':
        deltaOf(event.commandId).planned = { ...event.payload, planner: event.actor ?? '', plannedAt: at };
        break;
      case 'race-cancelled':
        deltaOf(event.payload.raceId).cancelledAt = at;
        break;
      case 'race-settled': {
        const { raceId, winners: won } = event.payload;
        deltaOf(raceId).settledAt = at;
        for (const { player, rank, score, points } of won)
          Object.assign(deltaOfWinner(raceId, player, rank), { score, points });
        break;
      }
      case 'race-prize-paid':
        deltaOfWinner(event.payload.raceId, account, event.payload.rank).paidAt = at;
        break;
      case 'race-prize-declined':
        deltaOfWinner(event.payload.raceId, account, event.payload.rank).declinedAt = at;
        break;
      default:
    }
  }
  return { races: [...races.values()], winners: [...winners.values()] };
}
