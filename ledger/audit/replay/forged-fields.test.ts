import { expect, test } from 'vitest';
import { EVENT_PAYLOADS, type LedgerEvent } from '#contracts/events.ts';
import { auditedLog } from '#tests/support/audited-log.ts';
import { consistent } from '#tests/support/forged-log.ts';
import { FRIEND, toldDecisions } from '#tests/support/told-decisions.ts';
import type { Replayed } from '../../decision/decides.ts';
import { REPLAYED_TYPES } from './command-behind.ts';

const LOG = await toldDecisions();

const findingIn = (events: readonly LedgerEvent[]) => auditedLog(events).finding;

test('an honest log is in order, and every decision in it is replayed', () => {
  const { finding, unproven, replayed } = auditedLog(LOG);
  expect(finding).toBeNull();
  expect(unproven.events).toBe(0);
  expect(replayed).toBeGreaterThan(90);
});

test('it has every kind of decision', () => {
  const kinds = new Set(LOG.map(({ type }) => type));
  expect(REPLAYED_TYPES.filter((type) => !kinds.has(type))).toEqual([]);
});

/** Values that the schemas accept in place of another. */
const OTHERS = [
  'admin',
  'week',
  'net-loss',
  'zelle',
  'paypal',
  'notik',
  'Europe/Paris',
  '2024-02-29',
  'on-hold',
  'transit',
  'fee',
];

function otherValues(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1, 60];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') return [value.replace(/[0-9a-z]/, (one) => (one === '1' ? '2' : '1')), ...OTHERS];
  return value === null ? [1, 'operator:4002'] : [{ ...(value as object), more: 1 }];
}

/** Null if no other value is a valid one. */
function withOther(event: LedgerEvent, field: string): LedgerEvent | null {
  const told = event.payload as Record<string, unknown>;
  for (const other of otherValues(told[field])) {
    const payload = { ...told, [field]: other };
    const isValid = EVENT_PAYLOADS[event.type].safeParse(payload).success;
    if (isValid && other !== told[field]) return { ...event, payload } as unknown as LedgerEvent;
  }
  return null;
}

function* forgeriesOf(event: LedgerEvent): Generator<{ field: string; forged: LedgerEvent }> {
  yield { field: 'amount', forged: { ...event, amount: event.amount + 1 } };
  yield { field: 'no actor', forged: { ...event, actor: event.actor === null ? 'system:forger' : null } };
  yield { field: 'actor', forged: { ...event, actor: `operator:${FRIEND}` } };
  const { termsSeq: _settings, ...unmarked } = event;
  yield { field: 'no settings', forged: unmarked as LedgerEvent };
  for (const field of Object.keys(event.payload)) {
    const { [field]: _left, ...rest } = event.payload as Record<string, unknown>;
    const isValid = EVENT_PAYLOADS[event.type].safeParse(rest).success;
    if (isValid) yield { field: `no ${field}`, forged: { ...event, payload: rest } as unknown as LedgerEvent };
    const forged = withOther(event, field);
    if (forged !== null) yield { field, forged };
  }
}

/** Stated by a command, and proven by nothing in the log. */
const FROM_OUTSIDE: { readonly [Type in Replayed]?: readonly string[] } = {
  'seed-committed': ['clientSeed'],
  'points-adjusted': ['reason'],
  'promo-made': ['expiresAt', 'isVerifiedOnly', 'minDays', 'reason'],
  'promo-ended': ['reason'],
  'race-planned': ['name', 'reason'],
  'race-cancelled': ['reason'],
  'promo-taken': ['requestId'],
  'points-held': ['reason'],
  'account-banned': ['reason'],
  'account-unbanned': ['reason'],
  'account-banned-until': ['until', 'reason'],
  'role-granted': ['until', 'reason'],
  'role-revoked': ['reason'],
  'limit-set': ['points'],
  'reality-check-set': ['minutes'],
  'setting-changed': ['reason'],
  'offer-credited': ['releaseAt'],
  'rain-pool-fed': ['reason'],
  'withdrawal-requested': ['destination'],
  'withdrawal-approved': ['reason'],
  'withdrawal-rejected': ['reason'],
  'withdrawal-paid': ['reference'],
  'withdrawal-failed': ['reason'],
  'withdrawal-returned': ['reason'],
  'payout-submitted': ['bodyHash'],
  'payout-accepted': ['reference'],
  'payout-noted': ['reason', 'no claimBy', 'claimBy'],
  'payout-refused': ['reason'],
  'accepted-payout-refused': ['reason'],
  'change-approved': ['reason'],
  'change-rejected': ['reason'],
  'postback-resolved': ['conversionId'],
};

test.each(REPLAYED_TYPES)('a forged %s is found, unless a fact from outside was changed', (type) => {
  const place = LOG.findLastIndex((event) => event.type === type);
  const forgeries = [...forgeriesOf(LOG[place]!)];
  const missed = forgeries.filter(({ forged }) => findingIn(consistent(LOG.with(place, forged))) === null);
  expect(missed.map(({ field }) => field)).toEqual(FROM_OUTSIDE[type] ?? []);
});
