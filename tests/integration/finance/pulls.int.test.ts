import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { financeSourcesCall, pullStatementCall, statementFilesCall } from '#contracts/finance/calls.ts';
import type { matchesCall } from '#contracts/finance/matching-calls.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { silentLog } from '#infra/process/log.ts';
import { claimPull, readPulls } from '#services/finance/pulls/pull-rows.ts';
import { type PullsDeps, pullDue } from '#services/finance/pulls/pulls.ts';
import { readFiles } from '#services/finance/statements/files.ts';
import { doFinanceTask } from '#services/finance/do-task.ts';
import type { FinanceTask, RunTask } from '#services/finance/threads/tasks.ts';
import { payoutRegistry } from '#services/payouts/registry.ts';
import { statementSources } from '#services/payouts/staff/statement-sources.ts';
import { credits, decides, notes, opens, pays, postsDollars, submits, withdraws } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const PROVIDERS = ['paypal', 'tremendous', 'circle', 'reloadly'] as const;
type Named = (typeof PROVIDERS)[number];
let standIn: Awaited<ReturnType<typeof openStandIn>>;
let players = 7000;

beforeAll(async () => {
  standIn = await openStandIn();
});
afterAll(() => standIn[Symbol.asyncDispose]());

/** $12.50, known to the provider and the books. */
async function paysBy(house: House, provider: Named): Promise<void> {
  const { ledger } = house;
  const player = (players += 1);
  await accepted(ledger, opens(player));
  await accepted(ledger, credits(player, 2000));
  const request = withdraws(player, 1250, { method: 'paypal', to: String(player) });
  const { commandId } = request;
  await accepted(ledger, request);
  await accepted(ledger, decides('approve-withdrawal', player, commandId));
  await accepted(ledger, { ...submits(player, commandId), provider });
  const fee = provider === 'paypal' ? { feeMicros: 250_000 } : {};
  await accepted(ledger, notes(player, commandId, 'accepted', { reference: `P-${player}`, ...fee }));
  await accepted(ledger, pays(player, commandId, { attempt: 1, reference: `P-${player}` }));
  const ref = attemptRef(commandId, 1);
  standIn.world.pay({
    provider,
    ref,
    id: String(player),
    to: '0xa',
    amount: provider === 'reloadly' ? '13.89' : '12.50',
  });
  await house.projector.caughtUp();
}

test('"Pull now" imports what each provider lists, and matches it', async () => {
  const { paypal, tremendous, circle, reloadly } = standIn.settings;
  await using house = await openHouse({
    payoutProviders: { paypal, tremendous, circle, reloadly },
    budgets: { perPlayer: 100_000, perAddress: 100_000 },
  });
  const finance: Visitor = house.visitor();
  await joinsStaff(house, finance, 'the_countess', 'finance');
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  await accepted(house.ledger, postsDollars('bank', 'offer-revenue', 1_000_000));
  for (const provider of PROVIDERS) await paysBy(house, provider);
  const path = (account: string) => `/api/finance/sources/${encodeURIComponent(account)}`;
  const pullOf = async (account: string) =>
    (await finance.get<ReplyOf<typeof financeSourcesCall>>('/api/finance/sources')).body.sources.find(
      (one) => one.account === account,
    )!.pull;
  expect(await pullOf('provider:paypal')).toMatchObject({ to: null, at: null, error: null });
  for (const provider of PROVIDERS) {
    const account = `provider:${provider}`;
    const asked = await finance.act<ReplyOf<typeof pullStatementCall>>(`${path(account)}/pull`, {});
    expect(asked.status, asked.text).toBe(200);
    await eventually(async () => (await pullOf(account))?.at ?? null, { what: `the pull of ${provider}` });
    const files = `/api/finance/files?account=${encodeURIComponent(account)}`;
    const [file] = (await finance.get<ReplyOf<typeof statementFilesCall>>(files)).body.rows;
    expect(file).toMatchObject({ state: 'imported', problems: 0, storedBy: HOUSE_ACCOUNTS.treasury });
    expect(file!.name).toMatch(/^\w+ API \d{4}-\d{2}-\d{2}$/);
    const matches = `${path(account)}/matches?limit=50`;
    const [match] = (await finance.get<ReplyOf<typeof matchesCall>>(matches)).body.rows;
    expect([provider, match]).toMatchObject([provider, { state: 'confirmed', rule: 'reference' }]);
  }
  expect(await pullOf('bank')).toBeNull();
  expect((await finance.act<Problem>(`${path('bank')}/pull`, {})).body.code).toBe('statement-not-pulled');
});

const PAYPAL = 'provider:paypal';

/** The job alone, with its own clock. */
async function jobBed() {
  const clock = new HandClock();
  clock.at = standIn.now();
  const house = await openHouse({ clock });
  const registry = payoutRegistry({ paypal: standIn.settings.paypal }, standIn.deps);
  const { pool } = house.db;
  const runTask = ((name: FinanceTask['name'], given: unknown) =>
    doFinanceTask(pool, { name, given } as FinanceTask)) as RunTask;
  const deps: PullsDeps = {
    pool,
    sources: statementSources(registry.all),
    now: () => clock.now(),
    runTask,
    importFile: async (file, account) => void (await runTask('import', { file, account, now: clock.now() })),
    drawId: randomCommandId,
    wait: () => Promise.resolve(),
    log: silentLog(),
  };
  return {
    pool,
    pays: () => paysBy(house, 'paypal'),
    async passes(ms: number) {
      await standIn.advance(ms);
      clock.at = standIn.now() + 1000;
    },
    now: () => clock.now(),
    pull: () => pullDue(deps, new AbortController().signal),
    files: () => readFiles(pool, { account: PAYPAL, limit: 50 }),
    state: async () => (await readPulls(pool, clock.now())).get(PAYPAL)!,
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}

test('each day only what is new is added', async () => {
  await using job = await jobBed();
  await job.pays();
  await job.passes(DAY_MS);
  await job.pull();
  const [first, ...none] = await job.files();
  // The first row has the titles.
  expect([first!.lines, none]).toEqual([(first!.records - 1) * 2, []]);
  await job.pull();
  expect(await job.files()).toEqual([first]);
  await job.pays();
  await job.passes(DAY_MS);
  await job.pull();
  expect((await job.files())[0]).toMatchObject({ lines: 2, duplicates: first!.lines });
});

test('one process pulls at a time, and another goes on for one that was killed', async () => {
  await using job = await jobBed();
  await job.pays();
  await job.passes(1000);
  const claim = () => claimPull(job.pool, { account: PAYPAL, lease: randomCommandId(), now: job.now() });
  const claims = await Promise.all([claim(), claim()]);
  expect(claims.filter((one) => one !== null)).toHaveLength(1);
  expect(await job.state()).toMatchObject({ isRunning: true, pulledTo: null });
  await job.pull();
  expect(await job.files()).toEqual([]);
  await job.passes(6 * MINUTE_MS);
  await job.pull();
  expect(await job.files()).toHaveLength(1);
});

test('a failure is shown, leaves no file, and is tried again', async () => {
  await using job = await jobBed();
  await job.pays();
  await job.passes(1000);
  standIn.world.misbehaviours.paypal = ['limited', 'limited', 'limited', 'cut'];
  await job.pull();
  expect(await job.files()).toEqual([]);
  const { error, nextAt } = await job.state();
  expect(error).toMatch(/^PayPal did not answer/);
  expect(nextAt).toBe(job.now() + 15 * MINUTE_MS);
  await job.passes(15 * MINUTE_MS);
  await job.pull();
  expect(await job.state()).toMatchObject({ error: null, isRunning: false, pulledTo: job.now() });
  expect(await job.files()).toHaveLength(1);
});
