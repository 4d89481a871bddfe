import type { CallName } from '#contracts/calls.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { NOTIFICATION_KINDS } from '#contracts/notifications/kinds.ts';
import { numbersOf, PLACES } from '#contracts/games/roulette/lines.ts';
import { BODY_LIMIT_BYTES } from '#services/gateway/http/read-json.ts';

export type CostlyBodies = {
  /** The largest accepted body. */
  valid: string;
  /** None is above the body limit. */
  refused: readonly string[];
};

const UUID = '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const red = numbersOf(PLACES.find(({ type }) => type === 'red')!);
/** Ignored: documented clients send the outcome they expect. */
const ANY = '['.repeat(1500) + ']'.repeat(1500);
const SIGNED = Array.from({ length: 50 }, () => ({
  account: `receivable:${'a'.repeat(32)}`,
  difference: -9_007_199_254_740_991,
}));
const NUMBERS = Array.from({ length: 2000 }, () => 99);

const key = { id: 'a'.repeat(1364), rawId: 'a'.repeat(1364), type: 'public-key', clientExtensionResults: {} };
const ATTESTATION = { ...key, response: { clientDataJSON: 'a'.repeat(1000), attestationObject: 'a'.repeat(1500) } };
const ASSERTION = {
  ...key,
  response: { clientDataJSON: 'a'.repeat(900), authenticatorData: 'a'.repeat(500), signature: 'a'.repeat(500) },
};

const move = { startId: UUID };
const bet = { betAmount: 1000 };
const chips = (count: number, numbers: readonly unknown[], type = 'red', amount: unknown = 1000) =>
  Array.from({ length: count }, () => ({ type, numbers, amount }));

/** The most unknown fields, or the longest one, within the limit. */
function refusedAnyway(valid: string): string[] {
  const known = valid === '' ? '' : `${valid},`;
  const room = BODY_LIMIT_BYTES - Buffer.byteLength(known) - 2;
  const many = Array.from({ length: Math.floor(room / 11) }, (_, index) => `"k${1000 + index}":[]`).join(',');
  return [`{${known}${many}}`, `{${known}"${'x'.repeat(room - 4)}":0}`, '[]', JSON.stringify(NUMBERS)];
}

function bodies(valid: object, refused: readonly object[] = [], ignored: readonly string[] = []): CostlyBodies {
  const text = JSON.stringify(valid).slice(1, -1);
  const whole = `{${[text, ...ignored.map((name) => `"${name}":${ANY}`)].filter((part) => part !== '').join(',')}}`;
  return { valid: whole, refused: [...refused.map((body) => JSON.stringify(body)), ...refusedAnyway(text)] };
}

const newcomer = {
  username: 'a'.repeat(50),
  email: `${'a.'.repeat(31)}a@${'b.'.repeat(90)}com`,
  password: '🎲'.repeat(128),
  firstName: 'é'.repeat(50),
  lastName: 'é'.repeat(50),
  ref: 'r'.repeat(50),
};
const reason = 'é'.repeat(200);
const RACE = {
  name: 'W'.repeat(60),
  measure: 'multiplier',
  startsOn: '2099-12-31',
  days: 28,
  prizes: Array.from({ length: 100 }, () => 1_000_000),
};
const PROMO = {
  code: 'W'.repeat(24),
  amountPoints: 1_000_000,
  mostUses: 1_000_000,
  isVerifiedOnly: false,
  minDays: 3650,
  expiresAt: '2100-01-01T00:00:00.000Z',
};
const column = 'é'.repeat(50);
const MAPPING = {
  ...FORMATS.csv.mapping,
  columns: {
    date: column,
    amount: column,
    credit: column,
    debit: column,
    direction: column,
    fee: column,
    currency: column,
    id: column,
    references: Array.from({ length: 6 }, () => column),
    text: column,
  },
  only: { column, values: Array.from({ length: 20 }, () => 'x'.repeat(60)) },
};
const LIMITS = { maxStakePoints: 1_000_000_000, maxPayoutPoints: 1_000_000_000, minCycleMs: 600_000 };
const longMail = `${'a.'.repeat(31)}a@${'b.'.repeat(80)}com`;
const token = 't'.repeat(100);

/** A call missing here fails the parsing test. */
export const COSTLY_BODIES: Readonly<Partial<Record<CallName, CostlyBodies>>> = {
  'withdrawal-request': bodies({ method: 'giftcard', amount: 5000, paymentDetails: `google-play ${longMail}` }, [
    { method: 'crypto', amount: 5000, paymentDetails: '1'.repeat(300) },
    { method: 'giftcard', amount: 5000, paymentDetails: 'a@'.repeat(150) },
    { method: 'zelle', amount: 5000, paymentDetails: '1'.repeat(3000) },
  ]),
  'automated-withdrawal-request': bodies(
    { type: 'giftcard', amount: 5000, usdValue: '9'.repeat(40), details: { brand: 'google-play', email: longMail } },
    [
      {
        type: 'crypto',
        amount: 5000,
        usdValue: '1',
        details: { cryptoType: 'bitcoin', cryptoAddress: '1'.repeat(300) },
      },
      {
        type: 'robux',
        amount: 5000,
        usdValue: '1',
        details: { username: 'a'.repeat(300), gamepassId: '1'.repeat(300) },
      },
    ],
  ),
  'save-payee': bodies({ legalName: 'é'.repeat(100), country: 'US' }, [
    { legalName: `${' '.repeat(3000)}\n`, country: 'US' },
    { legalName: 'é'.repeat(1500), country: 'x' },
  ]),
  'appeal-hold': bodies({ text: 'é'.repeat(1000) }),
  'open-payee': bodies({ reason }),
  'decide-compliance-hold': bodies({ decision: 'clear', reason }),
  'record-tax-form': bodies({ account: 281_474_976_710_655, kind: 'W-8BEN', note: reason }),
  'decide-withdrawal': bodies({ status: 'approved', adminNotes: reason }),
  'complete-withdrawal': bodies({ reference: 'é'.repeat(100) }),
  'fail-withdrawal': bodies({ reason }),
  'return-withdrawal': bodies({ reason, isKept: true }),
  'settle-payout': bodies({ outcome: 'paid', attempt: 1_000_000, reference: 'é'.repeat(100), reason }),
  'retry-payout': bodies({ reason }),
  'refuse-payout': bodies({ reason }),
  'make-bank-file': bodies({ provider: 'é'.repeat(32) }, [{ provider: 'é'.repeat(33) }]),
  'choose-referral-code': bodies({ code: 'a'.repeat(50) }, [{ code: 'é'.repeat(1500) }, { code: '' }]),
  register: bodies(newcomer, [
    { ...newcomer, email: `${'a.'.repeat(1800)}@` },
    { ...newcomer, email: `a@${'b.'.repeat(1800)}` },
    { ...newcomer, firstName: `${' '.repeat(3000)}\n` },
    { username: '', email: '', password: '', firstName: '', lastName: '', ref: '\n' },
  ]),
  login: bodies({ username: 'a'.repeat(50), password: '🎲'.repeat(128) }, [
    { username: 'a'.repeat(3000), password: 'a'.repeat(3000) },
  ]),
  logout: bodies({}),
  'forgot-password': bodies({ email: newcomer.email }, [
    { email: `${'a.'.repeat(1800)}@` },
    { email: [newcomer.email] },
  ]),
  'check-reset-link': bodies({ token }, [{ token: 't'.repeat(3000) }]),
  'reset-password': bodies({ token, password: newcomer.password }, [{ token, password: 'a'.repeat(3000) }]),
  'verify-email': bodies({ token }),
  'verify-email-code': bodies({ code: '1234 5678' }, [{ code: '1'.repeat(3000) }]),
  'not-my-account': bodies({ token }),
  'confirm-email': bodies({ token }),
  'stop-change': bodies({ token }),
  'resend-verification': bodies({ email: newcomer.email }),
  'change-password': bodies({ currentPassword: newcomer.password, newPassword: newcomer.password }, [
    { currentPassword: 'a'.repeat(1500), newPassword: 'a'.repeat(1500) },
  ]),
  'update-profile': bodies({ firstName: newcomer.firstName, lastName: newcomer.lastName, email: newcomer.email }, [
    { firstName: `${' '.repeat(3000)}\n` },
  ]),
  'choose-liability-value': bodies({ value: 'é'.repeat(64) }, [{ value: `${' '.repeat(3000)}\n` }]),
  'cancel-address-change': bodies({}),
  'end-session': bodies({}),
  'end-other-sessions': bodies({}),
  'ask-for-export': bodies({}),
  'delete-account': bodies({ username: 'a'.repeat(50) }),
  're-authenticate': bodies({ password: newcomer.password, code: '123456' }),
  'second-factor': bodies({ code: '123456' }, [{ code: '1'.repeat(3000) }]),
  'enrol-totp': bodies({ token }),
  'confirm-totp': bodies({ code: '123456' }),
  'passkey-options': bodies({ token }, [{ token: 'a'.repeat(3000) }]),
  'add-passkey': bodies({ name: 'x'.repeat(50), attestation: ATTESTATION }, [
    { name: '', attestation: ATTESTATION },
    { name: 'x', attestation: { ...ATTESTATION, id: 'a'.repeat(3000) } },
  ]),
  'rename-passkey': bodies({ name: 'x'.repeat(50) }, [{ name: 'x'.repeat(51) }]),
  'remove-passkey': bodies({}),
  'passkey-sign-in-options': bodies({}),
  'passkey-sign-in': bodies({ assertion: ASSERTION }, [{ assertion: { ...ASSERTION, id: '!' } }]),
  'passkey-step-options': bodies({}),
  'passkey-step': bodies({ assertion: ASSERTION }, [{ assertion: { ...ASSERTION, response: {} } }]),
  'passkey-proof-options': bodies({}),
  'passkey-proof': bodies({ assertion: ASSERTION }, [{ assertion: { ...ASSERTION, type: 'password' } }]),
  'remove-totp': bodies({}),
  'make-recovery-codes': bodies({}),
  'keep-recovery-codes': bodies({}),
  'play-dice': bodies({ ...bet, prediction: 'under' }),
  'play-roulette': bodies(
    { bets: chips(PLACES.length, red), totalBet: 50_000 },
    [
      { bets: chips(PLACES.length, red, 'black') },
      { bets: chips(PLACES.length, [...red.slice(1), 'x'], 'red', 0) },
      { bets: chips(PLACES.length, [], 'none', '') },
      { bets: chips(PLACES.length + 1, red) },
      { bets: [{ type: 'straight', numbers: NUMBERS, amount: 1 }] },
      { bets: NUMBERS },
    ],
    ['winningColor'],
  ),
  'play-slots': bodies(bet, [], ['symbols']),
  'play-wheel': bodies(bet, [], ['segmentIndex']),
  'play-keno': bodies({ ...bet, selectedNumbers: [71, 72, 73, 74, 75, 76, 77, 78, 79, 80] }, [
    { ...bet, selectedNumbers: NUMBERS.slice(0, 10) },
    { ...bet, selectedNumbers: NUMBERS },
  ]),
  'play-plinko': bodies({ ...bet, rows: 16, risk: 'medium' }),
  'play-baccarat': bodies({ ...bet, betOn: 'banker' }),
  'crash-start': bodies({ ...bet, autoCashOut: 49.99 }),
  'crash-cashout': bodies({ ...move, cashOutMultiplier: 1.01 }),
  'play-crash': bodies({ ...move, ...bet, cashOutMultiplier: 1.01 }, [], ['crashed']),
  'mines-start': bodies({ ...bet, mineCount: 10 }),
  'mines-reveal': bodies({ ...move, tileIndex: 24 }),
  'mines-cashout': bodies(move),
  'blackjack-deal': bodies(bet),
  'blackjack-hit': bodies(move),
  'blackjack-stand': bodies(move),
  'blackjack-double': bodies(move),
  'blackjack-split': bodies(move),
  'blackjack-result': bodies(move, [], ['result']),
  'confirm-age': bodies({ birthDate: '2000-02-29', isConfirmed: true, timeZone: 'America/Argentina/Buenos_Aires' }, [
    { birthDate: '2000-02-30', isConfirmed: true, timeZone: 'x'.repeat(7000) },
  ]),
  'edit-challenge': bodies(
    { title: 'é'.repeat(60), description: 'é'.repeat(200), target: 1_000_000_000, reward: 1_000_000, isActive: true },
    [{ title: ' '.repeat(3000), description: '', target: 0, reward: 0.5, isActive: 'yes' }],
  ),
  'set-time-zone': bodies({ timeZone: 'America/Argentina/Buenos_Aires' }, [{ timeZone: 'x'.repeat(7000) }]),
  'set-limit': bodies({ kind: 'net-loss', window: 'month', points: 1_000_000_000_000_000 }),
  'set-reality-check': bodies({ minutes: 30 }),
  'self-exclusion': bodies({ type: 'self-exclusion', months: 60, isConfirmed: true }),
  'open-wall': bodies({}),
  'resolve-exception': bodies({ action: 'assign', account: 281_474_976_710_655, reason }, [
    { action: 'assign', account: -1, reason: `${'x'.repeat(7000)}\n` },
    { action: 'x'.repeat(7000), reason },
  ]),
  'rotate-seed': bodies({ clientSeed: 'x'.repeat(64) }, [{ clientSeed: 'x'.repeat(7000) }]),
  'set-bonus-reminder': bodies({ hour: 23 }, [{ hour: 'x'.repeat(7000) }]),
  'read-notification': bodies({}),
  'read-all-notifications': bodies({ upTo: Number.MAX_SAFE_INTEGER }),
  'unsubscribe-notifications': bodies({}),
  'change-notification-preferences': bodies(
    { preferences: NOTIFICATION_KINDS.map((kind) => ({ kind, screen: true, mail: false })) },
    [{ preferences: NUMBERS }, { preferences: Array.from({ length: 400 }, () => ({ kind: 'x' })) }],
  ),
  'send-notification': bodies(
    {
      account: 281_474_976_710_655,
      title: 'é'.repeat(80),
      message: 'é'.repeat(500),
      mail: true,
      expiresAt: '2026-12-31T23:59:59.999999999+00:00',
    },
    [{ title: `${'x'.repeat(3000)}\n`, message: ' '.repeat(3000), expiresAt: '2'.repeat(1000) }],
  ),
  'send-chat-message': bodies({ message: `${'é'.repeat(499)}!`, receipt: 'r'.repeat(200) }, [
    { message: 'x'.repeat(4001) },
    { message: `${'e\u0301'.repeat(501)}` },
    { message: 'a', receipt: '/'.repeat(3000) },
  ]),
  'edit-chat-message': bodies({ message: `${'é'.repeat(499)}!` }, [{ message: ' '.repeat(4000) }]),
  'report-chat-message': bodies({ reason: 'personal', note: reason }, [
    { reason: 'x'.repeat(3000), note: ' '.repeat(900) },
  ]),
  'claim-checklist-step': bodies({ step: 'offer' }, [{ step: 'x'.repeat(7000) }]),
  'redeem-promo': bodies({ code: 'W'.repeat(24) }, [{ code: 'w '.repeat(4000) }]),
  'make-promo': bodies({ ...PROMO, reason }, [{ ...PROMO, code: '-'.repeat(7000), reason }]),
  'end-promo': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'send-tip': bodies({ to: 'W'.repeat(20), points: 1_000_000, isPublic: true }, [
    { to: ' '.repeat(7000), points: 0.5 },
  ]),
  'plan-race': bodies({ ...RACE, reason }, [{ ...RACE, name: 'x'.repeat(6000), reason }]),
  'cancel-race': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'settle-race': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'join-rain': bodies({}),
  'start-rain': bodies({ points: 1_000_000 }, [{ points: 0.5, x: 'x'.repeat(7000) }]),
  'feed-rain-pool': bodies({ amount: 1_000_000_000_000_000, reason }, [{ amount: 0, reason: ' '.repeat(7000) }]),
  'ignore-player': bodies({}),
  'stop-ignoring-player': bodies({}),
  'remove-chat-message': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'dismiss-chat-reports': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'mute-player': bodies({ minutes: 527_040, reason, removesLastHour: true }, [
    { minutes: 0.5, reason: ' '.repeat(7000) },
  ]),
  'unmute-player': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'change-setting': bodies({ value: Object.fromEntries(GAME_NAMES.map((game) => [game, LIMITS])), reason }, [
    { value: NUMBERS, reason: ' '.repeat(700) },
  ]),
  'start-what-if': bodies(
    { key: 'game-limits', value: Object.fromEntries(GAME_NAMES.map((game) => [game, LIMITS])), days: 90 },
    [{ key: 'game-limits', value: NUMBERS, days: 31 }],
  ),
  'adjust-points': bodies({ amount: 1_000_000_000_000_000, reason }, [{ amount: 0, reason: ' '.repeat(7000) }]),
  'correct-error': bodies({ amount: 1_000_000_000_000, cause: '0-1', reason }, [
    { amount: 0, reason: ' '.repeat(7000) },
  ]),
  'change-finance-source': bodies(
    { format: 'csv', mapping: MAPPING, lagDays: 400, leadDays: 30, feeMicros: 0, feeBasisPoints: 0 },
    [
      {
        format: 'csv',
        mapping: { ...MAPPING, zone: '1'.repeat(3000) },
        lagDays: 0,
        leadDays: 0,
        feeMicros: 0,
        feeBasisPoints: 0,
      },
    ],
  ),
  'preview-statement': bodies({ mapping: MAPPING }),
  'import-statement': bodies({ mapping: MAPPING }),
  'prepare-reconciliations': bodies({ accounts: SIGNED }, [{ accounts: NUMBERS }]),
  'review-reconciliations': bodies({ accounts: SIGNED, reason }, [{ accounts: NUMBERS, reason: ' '.repeat(700) }]),
  'close-period': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'reopen-period': bodies({ reason, hours: 168 }, [{ reason: ' '.repeat(7000), hours: 0 }]),
  'pull-statement': bodies({}),
  'run-matching': bodies({ isDry: false }),
  'revoke-match': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'resolve-finance-exceptions': bodies(
    {
      ids: Array.from({ length: 100 }, () => 9_007_199_254_740_991),
      verb: 'link',
      reason,
      entries: Array.from({ length: 50 }, () => '1023-9007199254740991'),
      lines: Array.from({ length: 50 }, () => 9_007_199_254_740_991),
    },
    [{ ids: NUMBERS, verb: 'link', reason }],
  ),
  'decide-set-asides': bodies(
    { ids: Array.from({ length: 100 }, () => 9_007_199_254_740_991), decision: 'decline', reason },
    [{ ids: NUMBERS, decision: 'approve', reason }],
  ),
  'assign-finance-exceptions': bodies({ ids: Array.from({ length: 100 }, () => 1), owner: 1, note: 'é'.repeat(500) }, [
    { ids: NUMBERS, note: 'x'.repeat(700) },
  ]),
  'post-treasury': bodies({ debit: 'bank', credit: 'suspense', micros: 1, reason, reference: 'x'.repeat(100) }, [
    { debit: 'x'.repeat(3000), credit: 'y'.repeat(3000), micros: 0, reason: '' },
  ]),
  'hold-points': bodies({ amount: 1_000_000_000_000_000, reason, expiresInSeconds: 366 * 24 * 3600 }, [
    { amount: 0, reason: `${'x'.repeat(7000)}\n`, expiresInSeconds: 0 },
  ]),
  'post-hold': bodies({}),
  'void-hold': bodies({}),
  'grant-role': bodies({ role: 'moderator', until: '2026-12-31T23:59:59.999999999+00:00', reason }, [
    { role: 'x'.repeat(3000), until: '2'.repeat(3000), reason: '\n' },
  ]),
  'approve-change': bodies({ hash: 'a'.repeat(64), reason }, [{ hash: 'x'.repeat(7000), reason: '\n' }]),
  'reject-change': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'withdraw-change': bodies({}),
  'revoke-role': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'verify-user-email': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'ban-user': bodies({ until: '2026-12-31T23:59:59.999999999+00:00', reason }, [
    { until: '2'.repeat(3000), reason: ' '.repeat(3000) },
  ]),
  'unban-user': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'open-ticket': bodies(
    {
      topic: 'missing-credit',
      subject: '好'.repeat(100),
      message: '好'.repeat(2000),
      offer: { offer: '好'.repeat(100), network: '好'.repeat(40), transaction: '好'.repeat(100) },
    },
    [{ topic: 'x'.repeat(3000), subject: ' '.repeat(900), message: '\t'.repeat(1900), offer: {} }],
  ),
  'contact-support': bodies({ email: longMail, subject: 'é'.repeat(100), message: '好'.repeat(2000) }, [
    { email: 'a@'.repeat(1000), subject: '\n'.repeat(900), message: ' '.repeat(1500) },
  ]),
  'ticket-thread': bodies({ token }, [{ token: 't'.repeat(7000) }]),
  'confirm-ticket': bodies({ token }, [{ token: 't'.repeat(7000) }]),
  'answer-ticket': bodies({ token, message: '好'.repeat(2000) }, [{ token, message: ' '.repeat(7000) }]),
  'reply-to-ticket': bodies({ message: '好'.repeat(2000), state: 'closed', version: 1 }, [
    { message: '\t'.repeat(3000), state: 'x'.repeat(700), version: 0.5 },
  ]),
  'change-ticket': bodies({ assignee: 'nobody', state: 'closed', version: 1 }, [{ state: 'x'.repeat(7000) }]),
  'block-address': bodies({ network: '2001:db8:1111:2222:3333:4444:5555:6666/128', reason }, [
    { network: '1'.repeat(3000), reason: ' '.repeat(3000) },
  ]),
  'issue-auditor-token': bodies({ name: 'é'.repeat(100), days: 366, reason }),
  'revoke-auditor-token': bodies({ reason }),
  'unblock-address': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'open-personal-data': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'send-enrolment': bodies({ reason }, [{ reason: ' '.repeat(7000) }]),
  'staff-presence': bodies({ place: 'x'.repeat(100), isOpen: true }, [{ place: 'é'.repeat(3500) }]),
  'add-note': bodies({ note: '好'.repeat(2000) }, [{ note: ' '.repeat(7000) }]),
};
