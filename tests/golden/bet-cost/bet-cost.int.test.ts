import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { FeedBatch } from '#contracts/internal/feed.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { type OpenLedger, openLedger } from '#ledger/ledger.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { projectShares, sharesOf, type States } from '#projections/projector/project.ts';
import { VIEWS } from '#projections/registry.ts';
import { readCheckpoints } from '#projections/state/checkpoint.ts';
import { prepareViews } from '#projections/state/prepare.ts';
import type { View } from '#projections/view/define-view.ts';
import { testDatabase } from '#tests/support/database.ts';
import { mustAccept } from '#tests/bench/ledger-bed.ts';
import { AsyncCounter, type AsyncCount } from './async-count.ts';
import { MASTER_KEY, openCountedHouse } from './counted-house.ts';
import { countedPlayer } from './counted-player.ts';
import { fixedId } from './fixed-id.ts';
import { FoldCount } from './fold-count.ts';
import { countRows, type RowCount } from './row-count.ts';
import { type Sent, StatementCount } from './statement-count.ts';

const BUDGET = new URL('bet-cost.json', import.meta.url);

/** Numbers and times are sent as text of varying length. */
const BYTES_BAND = 0.02;

type Cost = Partial<AsyncCount> & { folds: number; sent: Record<string, Sent>; rows: RowCount };
type Costs = Record<string, Cost>;

const DICE_ALONE = 'a dice bet';
const TEN_GAMES = 'a round of each of the ten games, 13 moves';
const PLAYERS = 64;
const FIRST_ACCOUNT = 11;

async function costsAlone(): Promise<Costs> {
  using statements = new StatementCount();
  using folds = new FoldCount();
  using async = new AsyncCounter();
  await using db = await testDatabase();
  await using house = await openCountedHouse(db.url);
  await using client = await openClient(db.url);
  await using player = await countedPlayer(house.address, client.pg);
  const takeRows = await countRows(client.pg);
  const take = async (): Promise<Cost> => {
    const rows = await takeRows();
    return { ...async.take(), folds: folds.take(), sent: statements.take(), rows };
  };
  // Rows of the player and of the day are updated from their second bet on.
  for (const hand of ['ten games', 'dice'] as const) await player.play(hand);
  await take();
  await player.play('dice');
  const dice = await take();
  await player.play('ten games');
  return { [DICE_ALONE]: dice, [TEN_GAMES]: await take() };
}

/** As one batch of each reader, which is what many players at once come to. */
async function costsAtOnce(): Promise<Costs> {
  using statements = new StatementCount();
  using folds = new FoldCount();
  await using db = await testDatabase();
  await using ledger = await openLedger({ databaseUrl: db.url, masterKey: MASTER_KEY, clock: systemClock });
  await using session = await openReaderSession(db.url, 'projector 0');
  await using slow = await openReaderSession(db.url, 'projector 0 slow');
  await prepareViews(session.pg, VIEWS, [0]);
  const takeRows = await countRows(session.pg);
  const readers: Reader[] = [
    { db: session.pg, views: VIEWS.filter(({ isSlow }) => !isSlow), states: new Map() },
    { db: slow.pg, views: VIEWS.filter(({ isSlow }) => isSlow), states: new Map() },
  ];
  let ids = 0;
  const project = async () => {
    for (const reader of readers) await projectAll(reader, ledger);
  };
  const bets = () =>
    Promise.all(
      Array.from({ length: PLAYERS }, (_, place) =>
        mustAccept(ledger, {
          type: 'play-round',
          commandId: fixedId(++ids),
          account: FIRST_ACCOUNT + place,
          game: 'dice',
          stakePoints: 10,
          params: { prediction: 'over' },
        }),
      ),
    );
  for (let account = FIRST_ACCOUNT; account < FIRST_ACCOUNT + PLAYERS; account++) {
    await mustAccept(ledger, { type: 'open-account', commandId: fixedId(++ids), account });
    await mustAccept(ledger, { type: 'grant-signup-bonus', commandId: fixedId(++ids), account, amountPoints: 100_000 });
  }
  await bets();
  await project();
  await takeRows();
  statements.take();
  folds.take();
  await bets();
  await project();
  const sent = statements.take();
  return {
    [`${PLAYERS} dice bets at once`]: { folds: folds.take(), sent, rows: await takeRows() },
  };
}

type Reader = { db: Client; views: readonly View[]; states: States };

async function projectAll({ db, views, states }: Reader, { feed }: Pick<OpenLedger, 'feed'>): Promise<void> {
  const checkpoints = await readCheckpoints(db, 0);
  const afterSeq = Math.min(...views.map(({ name }) => checkpoints.get(name)!));
  const toSeq = await feed.headSeq(0);
  const parts: FeedBatch[] = [];
  for await (const part of feed.read(0, afterSeq, { signal: AbortSignal.timeout(60_000), toSeq })) parts.push(part);
  const { mark } = parts.at(-1)!;
  const events = parts.flatMap((part) => part.events);
  const batch = { partition: 0, fromSeq: afterSeq + 1, toSeq, events, mark, unreadable: null };
  await projectShares({ db, partition: 0, states }, sharesOf(views, batch, checkpoints));
}

/** Views count by day: at midnight the first bet inserts what later ones update. */
async function onOneDay(measure: () => Promise<Costs>): Promise<Costs> {
  const day = () => Math.floor(systemClock.now() / DAY_MS);
  const begun = day();
  const costs = await measure();
  return day() === begun ? costs : measure();
}

/** Keeps the budgeted bytes where they are within the band. */
async function withinBand(costs: Costs): Promise<Costs> {
  const budget = JSON.parse(await readFile(BUDGET, 'utf8').catch(() => '{}')) as Costs;
  for (const [name, { sent }] of Object.entries(costs)) {
    for (const [part, ofPart] of Object.entries(sent)) {
      const budgeted = budget[name]?.sent[part]?.bytes ?? 0;
      if (Math.abs(ofPart.bytes - budgeted) <= BYTES_BAND * budgeted) ofPart.bytes = budgeted;
    }
  }
  return costs;
}

test('a bet costs the statements, rows, bytes, folds and promises of its budget', { timeout: 600_000 }, async () => {
  const costs = await onOneDay(async () => ({ ...(await costsAlone()), ...(await costsAtOnce()) }));
  const text = JSON.stringify(await withinBand(costs), null, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('bet-cost.json');
});
