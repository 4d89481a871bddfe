import type { DatabasePool } from 'slonik';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { JobRooms } from '#infra/jobs/open-queue.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Random } from '#infra/process/random.ts';
import { runAll } from '#infra/run-all.ts';
import { type Connections, connectionsOf } from './accounts.ts';
import { sweepInbox } from './inbox/inbox-rows.ts';
import { openReceiver } from './conversions/receive.ts';
import { openRefusedSamples } from './inbox/refused-samples.ts';
import { sweepSamples } from './inbox/sample-rows.ts';
import type { NetworkAdapter } from './networks/adapter.ts';
import { NETWORK_ADAPTERS } from './networks/adapters.ts';
import { offerNumbers } from './offer-numbers.ts';
import { noteClick, sweepClicks } from './players/clicks.ts';
import { outlook } from './players/outlook.ts';
import { conversionsOf } from './conversions/find-conversions.ts';
import { ownOffers, pendingOffers } from './players/own-offers.ts';
import { wallUrlOf } from './players/wall.ts';
import { networkFigures, reversals } from './figures/credit-figures.ts';
import { exceptionCauses, exceptionRequest, listExceptions } from './queue/exceptions.ts';
import { resolveException } from './conversions/resolve.ts';
import { openWorker } from './worker.ts';

export type OfferRooms = JobRooms & {
  ledger: Ledger;
  identity: Pick<Identity, 'person'>;
  settings: Pick<LiveSettings, 'value'>;
  networks: unknown;
  publicUrl: string;
  clock: Pick<Clock, 'now'>;
  random: Pick<Random, 'text'>;
  metrics: Metrics;
  adapters?: readonly NetworkAdapter[];
};

export type OfferRoom = Offers & {
  /** Stores samples of refused postbacks, then books every stored one. */
  pass(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

const NUMBERS_MS = 10_000;
const SAMPLES_MS = 1000;
const SWEEP_MS = HOUR_MS;

export function openOffers(rooms: OfferRooms): OfferRoom {
  const { pool, clock, random, metrics, log, publicUrl } = rooms;
  const connections = connectionsOf(rooms.networks, rooms.adapters ?? NETWORK_ADAPTERS);
  const baseUrl = new URL(publicUrl).origin;
  const now = () => clock.now();
  const draw = (characters: number) => random.text(characters);
  const numbers = offerNumbers(metrics, pool);
  const worker = openWorker({ ...rooms, connections, baseUrl, now });
  const samples = openRefusedSamples({ pool, now, draw });
  const { observe } = numbers;
  const receive = openReceiver({ ...rooms, connections, baseUrl, samples, observe, onStored: worker.nudge });
  const complain = (error: unknown) => log.warn({ err: error }, 'the tables of offers could not be looked after');
  const flush = oneAtATime(samples.flush);
  const timers = [
    setInterval(() => void flush().catch(complain), SAMPLES_MS).unref(),
    setInterval(() => void numbers.read().catch(complain), NUMBERS_MS).unref(),
    setInterval(() => void sweep(pool).catch(complain), SWEEP_MS).unref(),
  ];
  const note = (click: Parameters<Offers['noteClick']>[0]) => noteClick({ pool, draw }, click);
  return {
    methodsOf: (network) => connections.get(network)?.adapter.methods ?? null,
    receive,
    walls: () => wallsOf(connections),
    wallSources: () => wallSourcesOf(connections),
    noteClick: note,
    async openWall(click) {
      const connection = connections.get(click.network);
      if (connection === undefined) return null;
      return wallUrlOf(connection, await note(click));
    },
    conversionsOf: (transactionIds) => conversionsOf(pool, transactionIds),
    ownOffers: (account, page) => ownOffers(pool, account, page, now()),
    async outlook(account, asked) {
      const person = await rooms.identity.person(account);
      if (person === null) throw new Error('the offers of a player without an account');
      return outlook(pool, person, asked, { waiting: rooms.settings.value('offer-waiting'), now: now() });
    },
    pendingPoints: async (account) => (await pendingOffers(pool, account, now())).points,
    pendingOffers: (account) => pendingOffers(pool, account, now()),
    ...deskOf(pool, connections),
    async resolve(id, resolution, asked) {
      const done = await resolveException({ ...rooms, connections }, id, resolution, asked);
      worker.nudge();
      return done;
    },
    async pass() {
      await flush();
      await worker.pass();
    },
    async [Symbol.asyncDispose]() {
      timers.forEach(clearInterval);
      await flush().catch(complain);
      await worker[Symbol.asyncDispose]();
    },
  };
}

type Desk = 'exceptions' | 'exceptionCauses' | 'exceptionRequest' | 'networkFigures' | 'reversals';

function deskOf(pool: DatabasePool, connections: Connections): Pick<Offers, Desk> {
  const titles = new Map([...connections].map(([name, { adapter }]) => [name, adapter.title]));
  return {
    exceptions: (asked) => listExceptions(pool, asked),
    exceptionCauses: () => exceptionCauses(pool),
    exceptionRequest: (id) => exceptionRequest(pool, id),
    networkFigures: (days) => networkFigures(pool, titles, days),
    reversals: (asked) => reversals(pool, asked),
  };
}

async function sweep(pool: DatabasePool): Promise<void> {
  await runAll([sweepInbox, sweepSamples, sweepClicks], (chore) => chore(pool));
}

/** A call during a run starts the next run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  return () => {
    running = running.catch(() => undefined).then(work);
    return running;
  };
}

const NOBODY = { player: '-', click: '-' };

function wallSourcesOf(connections: Connections): string[] {
  const urls = [...connections.values()].map((one) => wallUrlOf(one, NOBODY)).filter((url) => url !== null);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

function wallsOf(connections: Connections): { network: string; title: string }[] {
  const open = [...connections.values()].filter((one) => wallUrlOf(one, NOBODY) !== null);
  return open.map(({ adapter: { network, title } }) => ({ network, title }));
}
