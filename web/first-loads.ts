// Files and first reads of a screen, which a page asks for while the app still loads (decision 79).
import { GAME_NAMES } from '#contracts/games/catalogue.ts';

export type FirstLoad = {
  /** With a query where the screen depends on it. */
  path: string;
  /** Entries of the screen's parts, from the project's root. */
  modules: readonly string[];
  /** Addresses that the screen always reads. */
  reads: readonly string[];
  /** Shown until the app renders (web/src/app/first-paint/shells.tsx). One that is whole waits for its visitor (intent.js). */
  shell: { name: string; isForVisitor: boolean; isWhole?: true };
};

const FOR_VISITOR = { isForVisitor: true, isWhole: true } as const;
const FOR_PLAYER = { isForVisitor: false };

const PLAYER = ['web/src/app/navigation/player-bar.tsx'];
const AUTH = { modules: ['web/src/features/accounts/auth-page.tsx'], reads: [] };
const USER = '/api/auth/user';

const tableModule = (game: string) => `web/src/features/play/${game}/${game}-game.tsx`;

export const FIRST_LOADS: readonly FirstLoad[] = [
  {
    path: '/landing',
    modules: ['web/src/features/landing/landing-page.tsx'],
    reads: [],
    shell: { name: 'landing', ...FOR_VISITOR },
  },
  { path: '/auth', ...AUTH, shell: { name: 'auth', ...FOR_VISITOR } },
  { path: '/auth?tab=register', ...AUTH, shell: { name: 'auth-register', ...FOR_VISITOR } },
  { path: '/auth?ref', ...AUTH, shell: { name: 'visitor', isForVisitor: true } },
  {
    path: '/',
    modules: [...PLAYER, 'web/src/app/screens/home.tsx', 'web/src/app/screens/home-late.tsx'],
    reads: [USER, '/api/user/stats'],
    shell: { name: 'home', ...FOR_PLAYER },
  },
  {
    path: '/earn',
    modules: [...PLAYER, 'web/src/app/screens/earn.tsx'],
    reads: [USER, '/api/ogads/offers', '/api/offers/walls', '/api/config'],
    shell: { name: 'earn', ...FOR_PLAYER },
  },
  {
    path: '/withdraw',
    modules: [...PLAYER, 'web/src/app/screens/withdraw.tsx'],
    reads: [USER, '/api/withdrawal/history', '/api/withdrawal/payee', '/api/tips', '/api/config'],
    shell: { name: 'withdraw', ...FOR_PLAYER },
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
