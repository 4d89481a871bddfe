import { expect, test } from 'vitest';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { GivenAccount, PLAYER } from '#tests/support/given-account.ts';
import { gatedCase } from '#tests/support/gated-commands.ts';
import { changeExpiry } from './change-expiry.ts';
import { deadlineOf, type Reaction } from '../module/policy.ts';

test('a change request expires at its deadline, and its end clears it', () => {
  const { past, command } = gatedCase('adjust-points', PLAYER);
  const given = new GivenAccount().after(...past, command);
  const event = given.events.at(-1)!;
  const [reaction] = changeExpiry.react(event) as [Reaction & { kind: 'set' }];
  expect(reaction).toMatchObject({
    subject: command.commandId,
    dueAt: event.at + SETTINGS['approval-hours'].default * HOUR_MS,
  });
  given.passes(SETTINGS['approval-hours'].default * HOUR_MS).after(deadlineOf(changeExpiry, event, reaction).command);
  const ended = given.events.at(-1)!;
  expect(ended).toMatchObject({ type: 'change-expired', actor: 'system:change-expiry' });
  expect(changeExpiry.react(ended)).toEqual([{ kind: 'clear', account: PLAYER, subject: command.commandId }]);
});
