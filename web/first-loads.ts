// Files and first reads of a screen, which a page asks for while the app still loads (decision 79).
import { GAME_NAMES } from '#contracts/games/catalogue.ts';

export type FirstLoad = {
  path: string;
  /** Entries of the screen's parts, from the project's root. */
  modules: readonly string[];
  /** Addresses that the screen always reads. */
  reads: readonly string[];
  /** Shown until the app renders (web/src/app/first-paint/shells.tsx). */
  shell: { name: string; isForVisitor: boolean };
};

const FOR_VISITOR = { isForVisitor: true };
const FOR_PLAYER = { isForVisitor: false };

const PLAYER = ['web/src/app/navigation/player-bar.tsx'];
const USER = '/api/auth/user';

const tableModule = (game: string) => `web/src/features/play/${game}/${game}-game.tsx`;

export const FIRST_LOADS: readonly FirstLoad[] = [
  {
    path: '/landing',
    modules: ['web/src/features/landing/landing-page.tsx'],
    reads: [],
    shell: { name: 'landing', ...FOR_VISITOR },
  },
  {
    path: '/auth',
    modules: ['web/src/features/accounts/auth-page.tsx'],
    reads: [],
    shell: { name: 'auth', ...FOR_VISITOR },
  },
  {
    path: '/',
    modules: [...PLAYER, 'web/src/app/screens/home.tsx'],
    reads: [USER, '/api/user/stats'],
    shell: { name: 'home', ...FOR_PLAYER },
  },
  {
    path: '/earn',
    modules: [...PLAYER, 'web/src/app/screens/earn.tsx'],
    reads: [USER, '/api/ogads/offers', '/api/offers/walls', '/api/config'],
    shell: { name: 'earn', ...FOR_PLAYER },
  },
  ...['', ...GAME_NAMES].map((game) => ({
    path: game === '' ? '/games' : `/games/${game}`,
    modules: [
      ...PLAYER,
      'web/src/features/age/adults-only.tsx',
      'web/src/features/play/games-page.tsx',
      ...(game === '' ? [] : [tableModule(game)]),
    ],
    reads: [USER, '/api/config'],
    shell: { name: `table-${game === '' ? GAME_NAMES[0] : game}`, ...FOR_PLAYER },
  })),
];
