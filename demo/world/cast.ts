import type { Role } from '#contracts/definition/roles.ts';
import type { GameName } from '#contracts/games/catalogue.ts';

export type DemoRole = 'player' | Exclude<Role, 'moderator'>;

export type DemoCharacter = {
  username: string;
  firstName: string;
  role: DemoRole;
  rounds: number;
  /** Smallest and largest stake. */
  stakes: readonly [number, number];
  /** A table listed twice is visited twice as often. */
  tables: readonly GameName[];
};

export type DemoPerson = Pick<DemoCharacter, 'username' | 'role'> & { password: string };

export const CAST: readonly DemoCharacter[] = [
  { username: 'the_registrar', firstName: 'Ines', role: 'admin', rounds: 0, stakes: [1, 1], tables: [] },
  { username: 'the_notary', firstName: 'Marta', role: 'admin', rounds: 0, stakes: [1, 1], tables: [] },
  { username: 'countess_tally', firstName: 'Ada', role: 'finance', rounds: 0, stakes: [1, 1], tables: [] },
  { username: 'the_bursar', firstName: 'Edith', role: 'finance', rounds: 0, stakes: [1, 1], tables: [] },
  { username: 'the_usher', firstName: 'Tomas', role: 'support', rounds: 0, stakes: [1, 1], tables: [] },
  { username: 'second_reader', firstName: 'Ngozi', role: 'auditor', rounds: 0, stakes: [1, 1], tables: [] },
  {
    username: 'mossy_teapot',
    firstName: 'Linnea',
    role: 'player',
    rounds: 34,
    stakes: [1, 12],
    tables: ['dice', 'keno', 'keno'],
  },
  {
    username: 'captain_radish',
    firstName: 'Bruno',
    role: 'player',
    rounds: 41,
    stakes: [5, 60],
    tables: ['dice', 'roulette', 'crash'],
  },
  {
    username: 'night_heron',
    firstName: 'Sunniva',
    role: 'player',
    rounds: 28,
    stakes: [2, 25],
    tables: ['blackjack', 'baccarat'],
  },
  {
    username: 'velvet_anvil',
    firstName: 'Otto',
    role: 'player',
    rounds: 36,
    stakes: [10, 90],
    tables: ['crash', 'wheel', 'plinko'],
  },
  {
    username: 'PennyFarthing',
    firstName: 'Penelope',
    role: 'player',
    rounds: 45,
    stakes: [1, 5],
    tables: ['slots', 'slots', 'mines'],
  },
  { username: 'sir_dawdle', firstName: 'Alistair', role: 'player', rounds: 9, stakes: [20, 40], tables: ['baccarat'] },
  {
    username: 'otter_of_kells',
    firstName: 'Niamh',
    role: 'player',
    rounds: 31,
    stakes: [3, 30],
    tables: ['mines', 'plinko'],
  },
  {
    username: 'ninth_comma',
    firstName: 'Yusuf',
    role: 'player',
    rounds: 27,
    stakes: [1, 20],
    tables: ['keno', 'wheel', 'dice'],
  },
  {
    username: 'gilded_moth',
    firstName: 'Colette',
    role: 'player',
    rounds: 38,
    stakes: [15, 120],
    tables: ['roulette', 'blackjack', 'dice'],
  },
  {
    username: 'brass_weasel',
    firstName: 'Piotr',
    role: 'player',
    rounds: 33,
    stakes: [5, 45],
    tables: ['slots', 'plinko'],
  },
  {
    username: 'AuntGravity',
    firstName: 'Mabel',
    role: 'player',
    rounds: 22,
    stakes: [1, 15],
    tables: ['wheel', 'dice', 'wheel'],
  },
  { username: 'quiet_thunder', firstName: 'Hana', role: 'player', rounds: 26, stakes: [2, 50], tables: ['dice'] },
];
