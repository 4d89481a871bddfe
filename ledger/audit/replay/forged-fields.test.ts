import { expect, test } from 'vitest';
import { EVENT_PAYLOADS, type LedgerEvent } from '#contracts/events.ts';
import { SEEDS } from '#tests/support/memory-ledger.ts';
import { consistent } from '#tests/support/forged-log.ts';
import { toldDecisions } from '#tests/support/told-decisions.ts';
import { FairnessCheck } from '../fairness/fairness-check.ts';
import { RainCheck } from '../rain-check.ts';
import { Refolding } from '../refold.ts';
import { REPLAYED_TYPES } from './command-behind.ts';

const LOG = await toldDecisions();

function audited(events: readonly LedgerEvent[]) {
  const fairness = new FairnessCheck(SEEDS);
  const rains = new RainCheck();
  const refolding = new Refolding({ partition: 0, beside: [fairness, rains] });
  for (const event of events) if (!refolding.take(event)) break;
  const { finding, ...report } = refolding.end();
  return { ...report, finding: finding ?? fairness.report.finding ?? rains.report().finding };
}

const findingIn = (events: readonly LedgerEvent[]) => audited(events).finding;

test('an honest log is in order, and every decision in it is replayed', () => {
  const { finding, unproven, replayed } = audited(LOG);
  expect(finding).toBeNull();
  expect([...unproven]).toEqual([]);
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
  yield { field: 'actor', forged: { ...event, actor: 'operator:4001' } };
  for (const field of Object.keys(event.payload)) {
    const forged = withOther(event, field);
    if (forged !== null) yield { field, forged };
  }
}

/** Facts from outside, and what other checks find. */
const NOT_PROVEN: { readonly [Type in (typeof REPLAYED_TYPES)[number]]?: readonly string[] } = {
  'seed-committed': ['clientSeed'],
  'signup-bonus-granted': ['no actor', 'actor'],
  'daily-bonus-claimed': ['no actor', 'actor'],
  'time-zone-set': ['no actor', 'actor'],
  'challenge-claimed': ['no actor', 'actor'],
  'points-adjusted': ['reason'],
  'error-corrected': ['actor'],
  'points-held': ['no actor', 'actor', 'reason'],
  'hold-posted': ['no actor', 'actor'],
  'hold-voided': ['no actor', 'actor'],
  'account-banned': ['actor', 'reason'],
  'account-unbanned': ['actor', 'reason'],
  'role-granted': ['until', 'reason'],
  'role-revoked': ['actor', 'reason'],
  'player-excluded': ['no actor', 'actor'],
  'limit-set': ['no actor', 'actor', 'points'],
  'reality-check-set': ['no actor', 'actor', 'minutes'],
  'setting-changed': ['reason'],
  'adult-confirmed': ['no actor', 'actor'],
  'offer-credited': ['releaseAt'],
  'released-offer-reversed': ['actor'],
  'referral-bonus-granted': ['amount', 'other'],
  'referral-share-accrued': ['friend'],
  'accrued-share-reversed': ['friend'],
  'rain-pool-fed': ['amount', 'reason'],
  'treasury-posted': ['micros', 'reason', 'reference'],
  'withdrawal-requested': ['no actor', 'actor', 'destination'],
  'withdrawal-approved': ['actor', 'reason'],
  'withdrawal-rejected': ['actor', 'reason'],
  'withdrawal-paid': ['actor', 'reference', 'checker'],
  'withdrawal-failed': ['actor', 'reason'],
  'withdrawal-returned': ['actor', 'reason'],
  'returned-withdrawal-released': ['actor'],
  'returned-withdrawal-forfeited': ['actor'],
  'payout-submitted': ['actor', 'bodyHash'],
  'payout-accepted': ['reference'],
  'payout-noted': ['reason'],
  'payout-refused': ['actor', 'reason'],
  'accepted-payout-refused': ['reason'],
  'change-requested': ['actor'],
  'change-approved': ['reason'],
  'change-rejected': ['reason'],
  'change-withdrawn': ['actor'],
  'change-outdated': ['actor'],
  'second-person-waived': ['actor'],
};

test.each(REPLAYED_TYPES)('a forged %s is found, whichever field was changed', (type) => {
  const place = LOG.findLastIndex((event) => event.type === type);
  const forgeries = [...forgeriesOf(LOG[place]!)];
  const missed = forgeries.filter(({ forged }) => findingIn(consistent(LOG.with(place, forged))) === null);
  expect(missed.map(({ field }) => field)).toEqual(NOT_PROVEN[type] ?? []);
});
