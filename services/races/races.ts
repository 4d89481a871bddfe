import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Race } from '#contracts/races/calls.ts';
import { endOfRace, startOfRace } from '#contracts/races/window.ts';
import { readRaceScore } from '#projections/leaderboard/read.ts';
import { answer, type Handler, type Handlers } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import { type DeskCall, type DeskRooms, raceDeskHandlers } from './race-desk.ts';
import { stateOfRace } from './race-state.ts';
import { openStandings, type RaceStanding } from './standings.ts';

type Rooms = { pool: DatabasePool; names: Names; shownNames: Names; now: () => number };

const MOST_SHOWN = 10;

export function raceHandlers(rooms: Rooms & DeskRooms): Pick<Handlers, 'races' | DeskCall> {
  return { races: racesHandler(rooms), ...raceDeskHandlers(rooms) };
}

function racesHandler({ pool, names, shownNames, now }: Rooms): Handler<'races'> {
  const standings = openStandings(pool, now);
  return async ({ account }) => {
    const races = await standings();
    const shown = races.flatMap(({ places }) => places.slice(0, MOST_SHOWN).map((place) => place.account));
    const [nameOf, ownNameOf] = await Promise.all([shownNames(shown), names(account === null ? [] : [account])]);
    const asYou = (other: number) => (other === account ? ownNameOf(other) : nameOf(other));
    return answer(
      await Promise.all(
        races.map(async (standing): Promise<Race> => {
          const { id, name, measure, prizes } = standing.race;
          const places = standing.places.slice(0, MOST_SHOWN).map(({ account: player, ...place }) => ({
            ...place,
            username: asYou(player),
            isYou: player === account,
          }));
          return {
            id,
            name,
            measure,
            startsAt: instantOf(startOfRace(standing.race)),
            endsAt: instantOf(endOfRace(standing.race)),
            state: stateOfRace(standing.race, now()),
            prizes,
            places,
            you: account === null ? null : await ownPlace(pool, standing, account),
          };
        }),
      ),
    );
  };
}

async function ownPlace(pool: DatabasePool, { race, places, unranked }: RaceStanding, account: AccountId) {
  const own = places.find((place) => place.account === account);
  if (own !== undefined) return { rank: own.rank, score: own.score, prizePoints: own.prizePoints };
  if (unranked === null || unranked.includes(account)) return null;
  const score = await readRaceScore(pool, race, account);
  return score === 0n ? null : { rank: null, score, prizePoints: 0 };
}
