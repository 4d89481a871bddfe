import { describe, expect, test } from 'vitest';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { GATED_COMMANDS, type GatedCommand } from '#contracts/definition/gated.ts';
import type { Command, CommandOf } from '#contracts/commands.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { adjusts, bans, closes, decides, opens } from '#tests/support/asks.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { GivenAccount, PLAYER } from '#tests/support/given-account.ts';
import { gatedCase, MAKER } from '#tests/support/gated-commands.ts';
import { changeHash } from './gate.ts';

const CHECKER = 'operator:1002';

/** The command, and the account before it. */
function before(type: GatedCommand) {
  const { past, command, passesMs = 0 } = gatedCase(type, PLAYER);
  return { command, given: new GivenAccount(command.account).after(...past).passes(passesMs) };
}

function requested(type: GatedCommand = 'adjust-points') {
  const { given, command } = before(type);
  given.after(command);
  const request = given.events.at(-1) as EventOf<'change-requested'>;
  return { given, command, request, requestId: command.commandId };
}

function decision<Type extends 'approve-change' | 'reject-change' | 'withdraw-change'>(
  type: Type,
  { account, commandId: requestId, payload }: EventOf<'change-requested'>,
  actor = CHECKER,
): CommandOf<Type> {
  const more = type === 'approve-change' ? { hash: payload.hash, reason: null } : {};
  const words = type === 'reject-change' ? { reason: 'no' } : {};
  const base = { commandId: randomCommandId(), account, actor, requestId };
  return { type, ...base, ...more, ...words } as unknown as CommandOf<Type>;
}

describe.each(GATED_COMMANDS)('%s above the limit', (type) => {
  test('becomes a change request that holds the exact command, and changes nothing', () => {
    const { given, command } = before(type);
    const { available, held } = given.account;
    given.after(command);
    const event = given.events.at(-1)!;
    const { commandId: _id, account: _account, actor: _maker, ...change } = command;
    expect(event).toMatchObject({ type: 'change-requested', actor: MAKER, payload: { change } });
    expect(given.account).toMatchObject({ available, held });
  });

  test('is applied once by the approval of a second person, with the maker as the actor of its events', () => {
    const { given, request } = requested(type);
    const drafts = given.when(decision('approve-change', request));
    expect(drafts[0]!.type).toBe('change-approved');
    expect(drafts.length).toBeGreaterThan(1);
    for (const draft of drafts.slice(1)) expect(draft.actor).toBe(MAKER);
    given.after(decision('approve-change', request));
    expect(given.refusalOf(decision('approve-change', request, 'operator:1003'))).toBe('change-request-closed');
  });

  test('cannot be approved by its maker, nor by the owner of the account in any house', () => {
    const { given, request } = requested(type);
    expect(given.refusalOf(decision('approve-change', request, MAKER))).toBe('own-change-request');
    const owner = decision('approve-change', request, `operator:${request.account}`);
    expect(given.refusalOf(owner)).toBe('own-account');
    given.set({ approvals: 'single' });
    expect(given.refusalOf(owner)).toBe('own-account');
    expect(given.typesAfter(decision('approve-change', request, MAKER))[0]).toBe('change-approved');
  });

  test('is decided by one person in a house that allows it, and the log says so', () => {
    const { given, command } = before(type);
    given.set({ approvals: 'single' });
    expect(given.typesAfter(command)[0]).toBe('second-person-waived');
    expect(given.when(command).length).toBeGreaterThan(1);
  });

  test('by the terminal or a policy needs no second person', () => {
    const { given, command } = before(type);
    // Approval by policy has another limit.
    for (const actor of type === 'approve-withdrawal' ? ['cli:ines'] : ['cli:ines', 'system:payouts']) {
      expect(given.typesAfter({ ...command, actor })).not.toContain('change-requested');
    }
  });

  test('cannot be asked for twice while it waits', () => {
    const { given, command } = requested(type);
    expect(given.refusalOf({ ...command, commandId: randomCommandId() })).toBe('change-request-waiting');
  });
});

test('an approval names the change that the checker saw', () => {
  const { given, request } = requested();
  const other = { ...decision('approve-change', request), hash: 'f'.repeat(64) };
  expect(given.refusalOf(other)).toBe('change-request-differs');
});

test('the hash of a change does not depend on the order of its fields, and covers each of them', () => {
  const change = { type: 'adjust-points', inner: { a: [1, 2], b: null } };
  expect(changeHash(PLAYER, { inner: { b: null, a: [1, 2] }, type: 'adjust-points' })).toBe(changeHash(PLAYER, change));
  expect(changeHash(PLAYER, { ...change, inner: { a: [2, 1], b: null } })).not.toBe(changeHash(PLAYER, change));
  expect(changeHash(PLAYER + 1, change)).not.toBe(changeHash(PLAYER, change));
});

test.each([
  ['a kind of change that this version lacks', { type: 'no-such-change' }],
  ['a field too little', { type: 'adjust-points' }],
])('a request with %s cannot be approved', (_what, change) => {
  const { given, request, requestId } = requested();
  Object.assign(given.account.approvals!.get(requestId)!, { change });
  expect(given.refusalOf(decision('approve-change', request))).toBe('change-request-unreadable');
});

test('a change request expires: at that moment it can no longer be approved, only recorded as expired', () => {
  const { given, request, requestId } = requested();
  const expires = (): Command => ({
    type: 'expire-change',
    commandId: randomCommandId(),
    account: PLAYER,
    actor: 'system:change-expiry',
    requestId,
  });
  given.passes(SETTINGS['approval-hours'].default * HOUR_MS - 1);
  expect(given.refused(expires())).toMatchObject({ code: 'change-request-not-due', retryAfterMs: 1 });
  expect(given.refusalOf(decision('approve-change', request))).toBeNull();
  given.passes(1);
  expect(given.refusalOf(decision('approve-change', request))).toBe('change-request-expired');
  expect(given.refusalOf(decision('reject-change', request))).toBe('change-request-expired');
  given.after(expires());
  expect(given.refusalOf(decision('approve-change', request))).toBe('change-request-closed');
  expect(given.account.approvals).toBeUndefined();
});

test('a maker withdraws a change, and only a maker; someone else rejects it, and never the maker', () => {
  const { given, request } = requested();
  expect(given.refusalOf(decision('withdraw-change', request, CHECKER))).toBe('not-own-change-request');
  expect(given.refusalOf(decision('reject-change', request, MAKER))).toBe('own-change-request');
  expect(given.typesAfter(decision('reject-change', request))).toEqual(['change-rejected']);
  given.after(decision('withdraw-change', request, MAKER));
  expect(given.refusalOf(decision('reject-change', request))).toBe('change-request-closed');
});

test('another change of the same thing makes a request stale, and it is never applied', () => {
  const moves: Partial<Record<GatedCommand, (request: LedgerEvent) => Command>> = {
    'adjust-points': () => adjusts(PLAYER, 1),
    'ban-account': () => ({ ...bans(PLAYER), actor: 'cli:test' }),
    'approve-withdrawal': ({ payload }) => {
      const { withdrawalId } = (payload as unknown as { change: { withdrawalId: string } }).change;
      return decides('reject-withdrawal', PLAYER, withdrawalId);
    },
  };
  for (const [type, move] of Object.entries(moves)) {
    const { given, request } = requested(type as GatedCommand);
    given.after(move!(request));
    expect(given.events.at(-1)).toMatchObject({ type: 'change-outdated', payload: { requestId: request.commandId } });
    expect(given.refusalOf(decision('approve-change', request))).toBe('change-request-closed');
  }
});

test('play and earnings leave a waiting adjustment as it is', () => {
  const { given, request } = requested();
  given.after({ type: 'claim-daily-bonus', commandId: randomCommandId(), account: PLAYER });
  expect(given.refusalOf(decision('approve-change', request))).toBeNull();
});

test('an approved adjustment makes other waiting ones of the account stale', () => {
  const { given, request } = requested();
  const other = { ...gatedCase('adjust-points', PLAYER).command, amountPoints: 77 } as Command;
  given.after(other);
  expect(given.typesAfter(decision('approve-change', request))).toEqual([
    'change-approved',
    'points-adjusted',
    'points-given',
    'change-outdated',
  ]);
});

test('a change that would be refused now stays waiting, with the refusal of the change', () => {
  const { given, request } = requested('post-treasury');
  expect(given.refusalOf(decision('approve-change', request))).toBeNull();
  const take = requested();
  take.given.after(closes(PLAYER));
  expect(take.given.events.some(({ type }) => type === 'change-outdated')).toBe(true);
});

test('staff decide alone below the limits', () => {
  const given = new GivenAccount().after(opens(PLAYER), adjusts(PLAYER, 100));
  const by = { commandId: randomCommandId(), account: PLAYER, actor: MAKER, reason: 'a ticket' };
  expect(given.typesAfter({ type: 'adjust-points', ...by, amountPoints: 50, counted: 50 })).toContain(
    'points-adjusted',
  );
  expect(given.typesAfter({ type: 'ban-account', ...by })).toEqual(['account-banned']);
});

test('many small adjustments do not pass the limit of a balance', () => {
  const given = new GivenAccount().after(opens(PLAYER), adjusts(PLAYER, SETTINGS['approval-balance'].default));
  const by = { commandId: randomCommandId(), account: PLAYER, actor: MAKER, reason: 'a ticket' };
  expect(given.typesAfter({ type: 'adjust-points', ...by, amountPoints: 1 })).toEqual(['change-requested']);
});
