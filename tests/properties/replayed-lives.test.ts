import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Command, type CommandOf, command as commandSchema } from '#contracts/commands.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import { auditedLog } from '#tests/support/audited-log.ts';
import { anyCommands } from '#tests/support/any-command.ts';
import { grants, opens, sets } from '#tests/support/asks.ts';
import { FollowedSettings } from '#tests/support/followed-settings.ts';
import { type MemoryLedger, openMemoryLedger } from '#tests/support/memory-ledger.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';

const eventsOf = ({ storage }: MemoryLedger): LedgerEvent[] => storage.rows.map(({ event }) => event);

const changes = [
  sets('daily-bonus', 20),
  sets('referral-bonus', 300),
  sets('referral-share', 7),
  sets('adults-only', false),
  sets('adults-only', true),
  sets('approvals', 'single'),
  sets('approval-corrections', 50),
  sets('withdrawal-daily-limit', 2000),
  sets('withdrawal-methods', { paypal: { minimumPoints: 10 } }),
  sets('signup-bonus', 60),
  sets('checklist-round', 30),
  sets('checklist-seed', 15),
  sets('offer-share', 60),
  sets('approvals', 'two'),
].map((change) => ({ ...change, actor: 'cli:demo' }));

const STAFF = [1001, 1002];
const STAFF_ACTOR = 'operator:1001';

/** The terminal changes settings of the demo world, roles and bans only. */
function byStaff(command: Command): Command {
  return command.actor === 'cli:test' ? { ...command, actor: STAFF_ACTOR } : command;
}

type OfRain = CommandOf<'pay-rain-share'> | CommandOf<'return-rain-share'>;

/** Null without a share in the rain. A returned share was declined before. */
function ofRain(events: readonly LedgerEvent[], asked: OfRain, participant: number): Command | null {
  const rain = events.find(({ type, commandId }) => type === 'rain-poured' && commandId === asked.rainId);
  if (rain?.type !== 'rain-poured' || !rain.payload.participants.includes(participant)) return null;
  const isDeclined = events.some(
    (event) =>
      event.type === 'rain-share-declined' && event.account === participant && event.payload.rainId === asked.rainId,
  );
  if (asked.type === 'return-rain-share' && !isDeclined) return null;
  return { ...asked, amountPoints: rain.payload.sharePoints };
}

/** Facts that services compute or look up. Null for commands that the border of the ledger or its services refuse. */
function asServicesAsk(command: Command, ledger: MemoryLedger, { value }: FollowedSettings): Command | null {
  const parsed = commandSchema.safeParse(byStaff(command));
  if (!parsed.success) return null;
  const asked = parsed.data;
  const { book } = ledger;
  const invited = (friend: number) => book.account(friend).referrals;
  switch (asked.type) {
    case 'grant-signup-bonus':
      return { ...asked, amountPoints: value('signup-bonus') };
    case 'hold-points':
    case 'post-hold':
    case 'void-hold':
      return { ...asked, actor: STAFF_ACTOR };
    case 'pay-withdrawal':
      return { ...asked, checker: null };
    case 'credit-offer': {
      const transactionId = `${asked.transactionId} of ${asked.account}`;
      return { ...asked, transactionId, amountPoints: pointsOf(asked.revenueMicros, value('offer-share')) };
    }
    case 'grant-referral-bonus': {
      const promise = asked.side === 'referrer' ? invited(asked.other) : invited(asked.account);
      const isInvited = asked.side === 'friend' || promise?.referrer === asked.account;
      return isInvited && promise !== undefined ? { ...asked, amountPoints: promise.bonusPoints } : null;
    }
    case 'credit-referral-share':
    case 'reverse-referral-share': {
      const offer = book.account(asked.friend).offers?.get(asked.creditId);
      if (invited(asked.friend)?.referrer !== asked.account || offer === undefined) return null;
      if (asked.type === 'reverse-referral-share') return offer.state === 'reversed' ? asked : null;
      return offer.state === 'released' && offer.points > 0 ? { ...asked, amountPoints: offer.points } : null;
    }
    case 'pay-rain-share':
      return ofRain(eventsOf(ledger), asked, asked.account);
    case 'pay-promo':
    case 'pay-tip':
    case 'return-tip':
    case 'pay-race-prize':
      // The promo code, tip or race that it names was never made or sent.
      return null;
    case 'return-rain-share':
      return ofRain(eventsOf(ledger), asked, asked.participant);
    default:
      return asked;
  }
}

/** Between two commands. */
const anyTurn = fc.record({
  passesMs: fc.oneof(fc.nat(400), fc.constantFrom(HOUR_MS, 25 * HOUR_MS)),
  does: fc.constantFrom('nothing', 'nothing', 'nothing', 'reads settings', 'changes a setting', 'restarts'),
  change: fc.nat(changes.length - 1),
});

test('an audit replays every decision of any life, across restarts, changed settings and late readers of them', async () => {
  let replayed = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCommands,
      fc.array(anyTurn, { minLength: 1, maxLength: 40 }),
      fc.constantFrom({}, { approvals: 'single' }, { 'signup-bonus': 70 }),
      async (commands, turns, first) => {
        const settings = new FollowedSettings(first);
        let ledger = openMemoryLedger({ terms: settings });
        const { clock } = ledger;
        for (const account of [...Object.values(HOUSE_ACCOUNTS), ...STAFF])
          await ledger.sequencer.submit(opens(account));
        for (const account of STAFF) await ledger.sequencer.submit(grants(account, 'admin'));
        for (const [place, command] of commands.entries()) {
          const { passesMs, does, change } = turns[place % turns.length]!;
          if (does === 'reads settings' || passesMs >= HOUR_MS) settings.read(eventsOf(ledger));
          clock.at += passesMs;
          if (does === 'changes a setting')
            await ledger.sequencer.submit({ ...changes[change]!, commandId: crypto.randomUUID() });
          if (does === 'restarts') {
            await ledger.sequencer.drain();
            ledger = openMemoryLedger({ storage: ledger.storage, clock, terms: settings });
          }
          const asked = asServicesAsk(command, ledger, settings);
          if (asked !== null) await ledger.sequencer.submit(asked);
        }
        await ledger.sequencer.drain();
        const report = auditedLog(eventsOf(ledger), { first });
        expect(report.finding).toBeNull();
        expect(report.unproven.points).toBe(0n);
        replayed += report.replayed;
      },
    ),
    { numRuns: 120, seed: 39 },
  );
  expect(replayed).toBeGreaterThan(1000);
});
