import { expect, test } from 'vitest';
import { refusal } from '#contracts/outcome.ts';
import type { Policy } from '#services/module/policy.ts';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf, HandClock } from '#tests/support/test-ledger.ts';
import { reactorBed } from './reactor-bed.ts';

test('redelivered events cause no second command', async () => {
  await using bed = await reactorBed();
  bed.feed.bend = (batch) => [batch, batch];
  await using reactor = await bed.start();
  await bed.hold(1000);
  await reactor.caughtUp();
  bed.clock.at += 1000;
  await bed.expiries(1);
  await eventually(async () => (await bed.waiting()).length === 0);
  await bed.hold(1000);
  await reactor.caughtUp();
  bed.clock.at += 1000;
  expect(await bed.expiries(2)).toHaveLength(2);
  expect(bed.door.ids).toHaveLength(2);
});

test('a reactor that crashes after the reply sends the command again, without effect', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  await bed.hold(1000);
  await reactor.caughtUp();
  // The command is sent again before the end of the hold is delivered.
  const { promise, resolve } = Promise.withResolvers<void>();
  bed.feed.gate = promise;
  bed.door.answer = async (command) => {
    const outcome = await bed.ledger.submit(command);
    if (bed.door.sent.length === 1) await bed.cutDispatchers();
    return outcome;
  };
  bed.clock.at += 1000;
  await bed.expiries(1);
  // Still claimed by the crashed reactor until its claim expires.
  expect(await bed.waiting()).toMatchObject([{ inMs: 10_000 }]);
  bed.clock.at += 10_000;
  await eventually(async () => (await bed.waiting()).length === 0);
  resolve();
  expect(bed.door.sent.map(({ outcome }) => outcome)).toMatchObject([{ repeated: false }, { repeated: true }]);
  expect(new Set(bed.door.ids).size).toBe(1);
  expect(await bed.expiries(1)).toHaveLength(1);
  expect(await auditOf(bed.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('a command is sent again under its id until the ledger has time for it', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  await bed.hold(1000);
  await reactor.caughtUp();
  bed.door.answer = async (command) => {
    const tries = bed.door.sent.length;
    if (tries === 1) return { ...refusal('overloaded', 'The ledger is busy.'), retryAfterMs: 700 };
    if (tries === 2) throw new Error('the log cannot be written');
    return bed.ledger.submit(command);
  };
  bed.clock.at += 1000;
  await eventually(async () => (await bed.waiting()).every(({ inMs }) => inMs === 700));
  bed.clock.at += 700;
  await eventually(async () => (await bed.waiting()).every(({ inMs }) => inMs === 1000));
  bed.clock.at += 1000;
  expect(await bed.expiries(1)).toHaveLength(1);
  expect([bed.door.ids.length, new Set(bed.door.ids).size]).toEqual([3, 1]);
});

test('a reactor whose clock is ahead waits for the ledger’s', async () => {
  await using bed = await reactorBed();
  const clock = new HandClock();
  await using reactor = await bed.start({ clock });
  await bed.hold(5000);
  await reactor.caughtUp();
  clock.at += 9000;
  await eventually(() => bed.door.sent[0]?.outcome);
  expect(bed.door.sent[0]?.outcome).toMatchObject({ code: 'hold-not-due', retryAfterMs: 5000 });
  clock.at += 5000;
  bed.clock.at += 5000;
  expect(await bed.expiries(1)).toMatchObject([{ available: 1000, held: 0 }]);
});

test('a sequencer that reports an unknown hold is not trusted, because the log has it', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  await bed.hold(1000);
  await reactor.caughtUp();
  bed.door.answer = (command) =>
    bed.door.sent.length === 1
      ? Promise.resolve(refusal('hold-unknown', 'This account has no such hold.'))
      : bed.ledger.submit(command);
  bed.clock.at += 1000;
  await eventually(async () => (await bed.waiting()).every(({ inMs }) => inMs === 1000));
  bed.clock.at += 1000;
  expect(await bed.expiries(1)).toHaveLength(1);
});

test('two reactors share the work and duplicate nothing; when one stops, the other does it all', async () => {
  await using bed = await reactorBed();
  await using second = await bed.start();
  {
    await using first = await bed.start();
    for (let count = 0; count < 20; count++) await bed.hold(1000);
    await first.caughtUp();
    bed.clock.at += 1000;
    expect(await bed.expiries(20)).toHaveLength(20);
  }
  await bed.hold(1000);
  await second.caughtUp();
  bed.clock.at += 1000;
  expect(await bed.expiries(21)).toHaveLength(21);
  expect(new Set(bed.door.ids).size).toBe(21);
  expect(await auditOf(bed.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

function noting(seen: number[], needsHistory: boolean): Policy {
  const react: Policy['react'] = ({ type, seq }) => {
    if (type === 'points-held') seen.push(seq);
    return [];
  };
  return { name: `noting-${needsHistory}`, needsHistory, react };
}

test('a policy added later reacts to events after its first start, unless it needs history', async () => {
  await using bed = await reactorBed();
  await bed.hold(null);
  const [later, all]: [number[], number[]] = [[], []];
  const policies = [noting(later, false), noting(all, true)];
  {
    await using first = await bed.start({ policies });
    await first.caughtUp();
  }
  await bed.hold(null);
  await using second = await bed.start({ policies });
  await second.caughtUp();
  expect({ later, all }).toEqual({ later: all.slice(1), all: [expect.any(Number), expect.any(Number)] });
});

test('an error in a policy stops the reactor at that event and parks nothing', async () => {
  await using bed = await reactorBed();
  await bed.hold(null);
  const stopped: Error[] = [];
  const react: Policy['react'] = () => {
    throw new TypeError('x is not a function');
  };
  const policies: Policy[] = [{ name: 'broken', needsHistory: true, react }];
  await using _reactor = await bed.start({ policies, onStopped: (error) => stopped.push(error) });
  await eventually(() => stopped.length > 0);
  expect(stopped[0]?.message).toBe('the policy broken fails at event 0-1: TypeError: x is not a function');
  expect(await bed.parked()).toEqual([]);
});
