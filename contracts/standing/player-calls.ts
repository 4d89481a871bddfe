// Reads of one account by staff. The first ones reply as the player's own calls do.
import { z } from 'zod';
import { securityEvents, sessions } from '../accounts/security-calls.ts';
import { defineCall, LIST, REPORT } from '../definition/call.ts';
import { storableText } from '../definition/text.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { gameHistory } from '../game-history/calls.ts';
import { FIRST_PLAYER_ACCOUNT } from '../definition/house-accounts.ts';
import { accountId, LAST_ACCOUNT_ID } from '../ids.ts';
import { limitsCall } from '../limits/calls.ts';
import { ownOffersCall } from '../offers/calls.ts';
import { gameName } from '../games/catalogue.ts';
import { balance, points, signedPoints } from '../points.ts';
import { userTransactions } from '../statement/calls.ts';
import { withdrawalHistoryCall } from '../withdrawals/history-calls.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { badge } from '../definition/kind.ts';

const instant = z.iso.datetime();
const params = z.object({ id: wholeNumber('id', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID) });
const ofPlayer = { method: 'GET', access: 'read-players', budget: LIST, params } as const;

export const playerStatement = defineCall({
  ...userTransactions,
  ...ofPlayer,
  name: 'player-statement',
  path: '/api/admin/users/:id/statement',
  summary: 'The statement of an account, as its player reads it.',
});

export const playerRounds = defineCall({
  ...ofPlayer,
  name: 'player-rounds',
  path: '/api/admin/users/:id/rounds',
  view: gameHistory.view!,
  summary: 'Finished rounds of an account, the latest first.',
  query: gameHistory.query!,
  reply: gameHistory.reply,
  refusals: gameHistory.refusals,
});

export const playerOffers = defineCall({
  ...ownOffersCall,
  ...ofPlayer,
  name: 'player-offers',
  path: '/api/admin/users/:id/offers',
  summary: 'Clicked, pending, credited and reversed offers of an account, the latest first.',
});

export const playerWithdrawals = defineCall({
  ...withdrawalHistoryCall,
  ...ofPlayer,
  name: 'player-withdrawals',
  path: '/api/admin/users/:id/withdrawals',
  access: 'read-withdrawals',
  summary: 'Withdrawals of an account, the latest first.',
});

export const playerLimits = defineCall({
  ...limitsCall,
  ...ofPlayer,
  name: 'player-limits',
  path: '/api/admin/users/:id/limits',
  summary: 'Limits that the player has set, what is used of each, and until when they are excluded.',
});

export const playerSessions = defineCall({
  ...sessions,
  ...ofPlayer,
  name: 'player-sessions',
  path: '/api/admin/users/:id/sessions',
  summary: 'Open sessions of an account.',
});

export const playerSecurity = defineCall({
  ...securityEvents,
  ...ofPlayer,
  name: 'player-security',
  path: '/api/admin/users/:id/security',
  summary: 'Sign-ins and changes of the credentials of an account, the latest first.',
});

export const playerBalances = defineCall({
  ...ofPlayer,
  name: 'player-balances',
  path: '/api/admin/users/:id/balances',
  budget: REPORT,
  view: 'statement',
  summary: 'Available points of an account over its latest entries, the oldest first; at most 300 points of the curve.',
  reply: z.array(z.object({ id: z.string(), at: instant, points: balance })),
  refusals: [positionNotReached],
});

const timelineKind = badge({
  points: ['Points', 'plain'],
  security: ['Security', 'notice'],
  standing: ['Standing', 'brass'],
  staff: ['Staff', 'brass'],
});
export const TIMELINE_KINDS = timelineKind.options;

const entry = z.object({
  /** Kind and place in its source. */
  id: z.string(),
  kind: timelineKind,
  at: instant,
  title: z.string(),
  /** Reason or words of the source. */
  detail: z.string().nullable(),
  amount: signedPoints.nullable(),
  balanceAfter: balance.nullable(),
  /** Name, or actor of the log; null for the player. */
  by: z.string().nullable(),
  /** Of the log; null for the player. */
  actor: z.string().nullable(),
  /** Of an entry that stands for several rounds: its amount is their sum. */
  sitting: z
    .object({
      rounds: z.int(),
      games: z.array(gameName),
      staked: points,
      won: points,
      from: instant,
      to: instant,
      /** Its rounds are the next entries after this cursor, with `rounds=each`. */
      before: z.string(),
    })
    .nullable(),
});
export type TimelineEntry = z.infer<typeof entry>;

/** Statement line, sign-in time, standing change and staff action read last. */
const CURSOR = /^(\d{1,4}-\d{1,16}|~)_(\d{1,16}|~)_(\d{1,16}|~)_(\d{1,16}|~)$/;

export const playerTimeline = defineCall({
  ...ofPlayer,
  name: 'player-timeline',
  path: '/api/admin/users/:id/timeline',
  view: 'statement',
  summary: 'Everything that happened to an account, the latest first. Page with `before` = `next` of the page before.',
  query: z.strictObject({
    kind: timelineKind.optional(),
    /** `sittings`: neighbouring rounds without a pause of half an hour are one entry. */
    rounds: z.enum(['each', 'sittings'], 'rounds is each or sittings.').prefault('each'),
    before: z.string().regex(CURSOR, 'Page with `next` of the page before.').optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
  }),
  reply: z.object({ rows: z.array(entry), next: z.string().nullable() }),
  refusals: [positionNotReached],
});

const hit = z.object({
  kind: z.enum(['account', 'round', 'withdrawal', 'offer', 'action', 'event']),
  /** Of the thing. */
  id: z.string(),
  account: accountId.nullable(),
  title: z.string(),
  detail: z.string(),
});
export type SearchHit = z.infer<typeof hit>;

export const staffSearch = defineCall({
  name: 'staff-search',
  method: 'GET',
  path: '/api/admin/search',
  access: 'read-players',
  budget: REPORT,
  summary:
    'Finds an account by number, name or e-mail, a receipt or round by its place, a withdrawal by id, reference or an id that its provider gave, an offer by its transaction, and for readers of the audit an event by its place, position, command or hash.',
  query: z.strictObject({ q: storableText.trim().min(1).max(100) }),
  reply: z.object({ hits: z.array(hit) }),
  refusals: [],
});

export const accountNamesCall = defineCall({
  name: 'account-names',
  method: 'GET',
  path: '/api/admin/names',
  access: 'read-players',
  budget: LIST,
  summary:
    'The names of up to 200 accounts, by number, in the order asked. Accounts of the house are named "House: rain".',
  query: z.strictObject({
    accounts: z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/, 'Write up to 200 account numbers with commas between.'),
  }),
  reply: z.array(z.string()),
  refusals: [],
});

export const PLAYER_STAFF_CALLS = [
  playerStatement,
  playerRounds,
  playerOffers,
  playerWithdrawals,
  playerLimits,
  playerSessions,
  playerSecurity,
  playerBalances,
  playerTimeline,
  staffSearch,
  accountNamesCall,
] as const;
