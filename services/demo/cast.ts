// Who lives in the demo world, and how each of them plays. After it: seed-demo.ts lets them in and lets them play.

export type DemoRole = 'player' | 'admin' | 'finance';

export type DemoCharacter = {
  username: string;
  firstName: string;
  role: DemoRole;
  /** Rounds of dice to play. */
  rounds: number;
  /** The smallest and largest stake this one dares. */
  stakes: readonly [number, number];
  /** How many rounds in a hundred go on "over". */
  overPercent: number;
};

/** A character with the password drawn for it. */
export type DemoPerson = Pick<DemoCharacter, 'username' | 'role'> & { password: string };

export const CAST: readonly DemoCharacter[] = [
  { username: 'the_registrar', firstName: 'Ines', role: 'admin', rounds: 0, stakes: [1, 1], overPercent: 50 },
  { username: 'countess_tally', firstName: 'Ada', role: 'finance', rounds: 0, stakes: [1, 1], overPercent: 50 },
  { username: 'mossy_teapot', firstName: 'Linnea', role: 'player', rounds: 34, stakes: [1, 12], overPercent: 60 },
  { username: 'captain_radish', firstName: 'Bruno', role: 'player', rounds: 41, stakes: [5, 60], overPercent: 80 },
  { username: 'night_heron', firstName: 'Sunniva', role: 'player', rounds: 28, stakes: [2, 25], overPercent: 35 },
  { username: 'velvet_anvil', firstName: 'Otto', role: 'player', rounds: 36, stakes: [10, 90], overPercent: 50 },
  { username: 'PennyFarthing', firstName: 'Penelope', role: 'player', rounds: 45, stakes: [1, 5], overPercent: 50 },
  { username: 'sir_dawdle', firstName: 'Alistair', role: 'player', rounds: 9, stakes: [20, 40], overPercent: 10 },
  { username: 'otter_of_kells', firstName: 'Niamh', role: 'player', rounds: 31, stakes: [3, 30], overPercent: 55 },
  { username: 'ninth_comma', firstName: 'Yusuf', role: 'player', rounds: 27, stakes: [1, 20], overPercent: 45 },
  { username: 'gilded_moth', firstName: 'Colette', role: 'player', rounds: 38, stakes: [15, 120], overPercent: 65 },
  { username: 'brass_weasel', firstName: 'Piotr', role: 'player', rounds: 33, stakes: [5, 45], overPercent: 25 },
  { username: 'AuntGravity', firstName: 'Mabel', role: 'player', rounds: 22, stakes: [1, 15], overPercent: 50 },
  { username: 'quiet_thunder', firstName: 'Hana', role: 'player', rounds: 26, stakes: [2, 50], overPercent: 70 },
];
