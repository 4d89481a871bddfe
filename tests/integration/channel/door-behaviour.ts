// Contract tests of a ledger, in process and over a channel.
import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { randomCommandId } from '#infra/process/random.ts';
import type { LedgerOptions } from '#ledger/ledger.ts';
import {
  acts,
  adjusts,
  bets,
  bonus,
  holds,
  opens,
  posts,
  rotates,
  settles,
  starts,
  voids,
} from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accepted, auditOf, eventsOf } from '#tests/support/test-ledger.ts';

export type OpenDoor = Ledger & AsyncDisposable;
export type DoorMaker = (databaseUrl: string, limits?: LedgerOptions['limits']) => Promise<OpenDoor>;

const SOUND = { chain: null, refold: null, sum: 0 };

export function doorBehaviour(name: string, openDoor: DoorMaker): void {
  test(`${name}: a new account has a seed, a bonus and its first bet, each with its place and the balance`, async () => {
    await using db = await testDatabase();
    await using door = await openDoor(db.url);
    const opened = await accepted(door, opens(7));
    expect(opened).toMatchObject({ account: 7, partition: 0, seq: 2, available: 0, held: 0, repeated: false });
    expect(await accepted(door, bonus(7, 100))).toMatchObject({ seq: 3, available: 100 });
    const bet = bets(7, 10);
    const receipt = await accepted(door, bet);
    expect(receipt).toMatchObject({ commandId: bet.commandId, account: 7, seq: 4, held: 0, repeated: false });
    expect(receipt.available).toBe(100 + receipt.events[0]!.amount);
    expect((await eventsOf(db.url)).slice(0, 2)).toEqual(opened.events);
    expect((await eventsOf(db.url)).at(-1)).toEqual(receipt.events[0]);
    expect(await accepted(door, rotates(7, 'my own seed'))).toMatchObject({ available: receipt.available });
    expect(await auditOf(db.url)).toMatchObject(SOUND);
  });

  test(`${name}: what the rules forbid is refused with its code and a sentence, and leaves no trace`, async () => {
    await using db = await testDatabase();
    await using door = await openDoor(db.url);
    expect(await door.submit(bets(7, 10))).toEqual({
      kind: 'refusal',
      code: 'account-unknown',
      message: 'There is no such account.',
    });
    await accepted(door, opens(7));
    await accepted(door, bonus(7, 100));
    const before = await eventsOf(db.url);
    expect(await door.submit(opens(7))).toMatchObject({ code: 'account-exists' });
    expect(await door.submit(bonus(7, 100))).toMatchObject({ code: 'bonus-already-granted' });
    expect(await door.submit(bets(7, 101))).toMatchObject({ code: 'insufficient-points' });
    expect(await door.submit(adjusts(7, -101))).toMatchObject({ code: 'insufficient-points' });
    expect(await door.submit(posts(7, randomCommandId()))).toMatchObject({ code: 'hold-unknown' });
    expect(await eventsOf(db.url)).toEqual(before);
  });

  test(`${name}: a command sent again has the receipt it had; its id with other input is refused`, async () => {
    await using db = await testDatabase();
    const asked = [opens(7), bonus(7), bets(7, 5), rotates(7, 'my own seed'), adjusts(7, 50), holds(7, 10)];
    const receipts = [];
    {
      await using door = await openDoor(db.url);
      for (const command of asked) receipts.push(await accepted(door, command));
      for (const [place, command] of asked.entries()) {
        expect(await door.submit(command)).toEqual({ ...receipts[place], repeated: true });
      }
    }
    await using door = await openDoor(db.url);
    for (const [place, command] of asked.entries()) {
      expect(await door.submit(command)).toEqual({ ...receipts[place], repeated: true });
    }
    const gift = adjusts(7, 50);
    await accepted(door, gift);
    expect(await door.submit({ ...gift, amountPoints: 51 })).toMatchObject({ code: 'command-id-reused' });
    expect(await door.submit({ ...bets(7, 1), commandId: gift.commandId })).toMatchObject({
      code: 'command-id-reused',
    });
    expect(await auditOf(db.url)).toMatchObject(SOUND);
  });

  test(`${name}: a command sent fifty times at once is applied once, and all fifty get its receipt`, async () => {
    await using db = await testDatabase();
    await using door = await openDoor(db.url);
    await accepted(door, opens(7));
    const gift = adjusts(7, 50);
    const receipts = await Promise.all(Array.from({ length: 50 }, () => accepted(door, gift)));
    expect(receipts.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(receipts.map(({ seq, available }) => `${seq} ${available}`))).toEqual(new Set(['3 50']));
  });

  test(`${name}: a round continues move by move; starting again, or repeating a move, shows its current state`, async () => {
    await using db = await testDatabase();
    await using door = await openDoor(db.url);
    await accepted(door, opens(7));
    await accepted(door, bonus(7, 100));
    // One deal in eleven is decided at once and leaves no open round.
    let start = starts(7, 'blackjack', { stakePoints: 1, params: {} });
    while ((await accepted(door, start)).events[0]!.type === 'round-played')
      start = { ...start, commandId: randomCommandId() };
    const again = await door.submit(starts(7, 'blackjack', { stakePoints: 20, params: {} }));
    expect(again).toMatchObject({ code: 'round-open', round: { startId: start.commandId, stakePoints: 1 } });
    const stood = await accepted(door, acts(7, 'blackjack', { type: 'stand' }, start.commandId));
    expect(stood.events).toMatchObject([{ type: 'round-settled', payload: { startId: start.commandId } }]);
    const mines = await accepted(door, starts(7, 'mines', { stakePoints: 10, params: { mineCount: 3 } }));
    const early = await door.submit(settles(7, 'mines', mines.commandId, 60_000));
    expect(early).toMatchObject({ code: 'round-not-due', round: { startId: mines.commandId } });
    expect((early as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(0);
    expect(await door.submit(rotates(7, 'my own seed'))).toMatchObject({ code: 'round-open' });
    expect(await accepted(door, settles(7, 'mines', mines.commandId))).toMatchObject({ events: [{ amount: 10 }] });
    expect(await auditOf(db.url)).toMatchObject(SOUND);
  });

  test(`${name}: points on hold are neither available nor lost, until they are posted or given back`, async () => {
    await using db = await testDatabase();
    await using door = await openDoor(db.url);
    await accepted(door, opens(7));
    await accepted(door, bonus(7, 100));
    const [first, second] = [holds(7, 60), holds(7, 30)];
    expect(await accepted(door, first)).toMatchObject({ available: 40, held: 60 });
    expect(await accepted(door, second)).toMatchObject({ available: 10, held: 90 });
    expect(await door.submit(bets(7, 11))).toMatchObject({ code: 'insufficient-points' });
    expect(await accepted(door, voids(7, second.commandId))).toMatchObject({ available: 40, held: 60 });
    expect(await accepted(door, posts(7, first.commandId))).toMatchObject({ available: 40, held: 0 });
    expect(await door.submit(voids(7, first.commandId))).toMatchObject({ code: 'hold-closed' });
    expect(await auditOf(db.url)).toMatchObject(SOUND);
  });

  test(`${name}: 200 bets of one player at once never overdraw`, async () => {
    await using db = await testDatabase();
    await using door = await openDoor(db.url);
    await accepted(door, opens(7));
    await accepted(door, bonus(7, 100));
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => door.submit(bets(7, 30))));
    const codes = outcomes.map((outcome) => (outcome.kind === 'refusal' ? outcome.code : outcome.kind));
    expect(new Set(codes)).toEqual(new Set(['receipt', 'insufficient-points']));
    const events = await eventsOf(db.url);
    expect(Math.min(...events.map(({ available }) => available))).toBeGreaterThanOrEqual(0);
    expect(await auditOf(db.url)).toMatchObject(SOUND);
  });

  test(`${name}: commands beyond a full batch are asked to retry, and then accepted`, async () => {
    await using db = await testDatabase();
    await using door = await openDoor(db.url, { batchEvents: 4, eagerEvents: 4, overlapEvents: 4, hotWindow: 12 });
    await accepted(door, opens(7));
    const gifts = Array.from({ length: 60 }, () => adjusts(7, 1));
    let waiting = gifts;
    let overloaded = 0;
    while (waiting.length > 0) {
      const outcomes = await Promise.all(waiting.map((gift) => door.submit(gift)));
      const refused = outcomes.filter((outcome) => outcome.kind === 'refusal');
      for (const each of refused) expect(each).toMatchObject({ code: 'overloaded', retryAfterMs: 250 });
      overloaded += refused.length;
      waiting = waiting.filter((_, place) => outcomes[place]!.kind === 'refusal');
    }
    expect(overloaded).toBeGreaterThan(0);
    expect((await eventsOf(db.url)).at(-1)).toMatchObject({ available: 60 });
    expect(await auditOf(db.url)).toMatchObject(SOUND);
  });

  test(`${name}: a command without a rule is a fault for its sender only`, async () => {
    await using db = await testDatabase();
    await using door = await openDoor(db.url);
    await accepted(door, opens(7));
    await accepted(door, bonus(7));
    const broken = { ...bets(7, 1), game: 'lottery' } as unknown as Command;
    const [good, bad] = await Promise.allSettled([door.submit(bets(7, 1)), door.submit(broken)]);
    expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
    expect(await accepted(door, bets(7, 1))).toMatchObject({ repeated: false });
  });
}
