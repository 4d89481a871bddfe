// Opens what the demo world is written with.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Ledger } from '#contracts/outcome.ts';
import { readJobNumbers } from '#infra/jobs/job-numbers.ts';
import { openSession } from '#infra/postgres/session/connect.ts';
import type { Threads } from '#infra/threads/threads.ts';
import type { Projector } from '#projections/projector/projector.ts';
import { openFinance } from '#services/finance/start.ts';
import type { Ground as House } from '#services/module/ground.ts';
import { nextDueAt } from '#services/reactor/store/deadlines.ts';
import type { DemoClock } from '../clock.ts';
import { openDemoDoor } from '../offers/door.ts';
import { actsOf } from './acts.ts';
import { drawFrom } from './crowd.ts';
import type { World } from './world.ts';

const SEED = 20_260_501;
/** Milliseconds between two looks, and the most looks. */
const LOOK = { deadlinesMs: 2, jobsMs: 20, most: 1000 };

type Parts = { ledger: Ledger; projector: Pick<Projector, 'caughtUp'>; partitions: number; days: number };

export async function openWorld(
  house: House,
  clock: DemoClock,
  { ledger, projector, partitions, days }: Parts,
): Promise<World & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const { jobBell, ...withoutBell } = house;
  // Its booking runs when it is asked to, also while other jobs rest.
  const door = opened.use(openDemoDoor({ ...withoutBell, publicUrl: house.ownUrl }));
  const finance = opened.use(openFinance({ ...house, threads: opened.use(oneThread(house)) }));
  const deadlines = opened.use(await openSession(house.databaseUrl, 'demo world'));
  const acts = actsOf(house, clock);
  const projected = () => projector.caughtUp();
  const staff = { registrar: 0, notary: 0, finance: 0, bursar: 0 };
  const lists = { movements: [], players: [], credits: [] };
  const parts = opened.move();
  return {
    ...acts,
    ...lists,
    house,
    ledger,
    clock,
    door,
    finance,
    staff,
    days,
    day: 0,
    draw: drawFrom(SEED),
    projected,
    async approve({ changeRequest: { id, hash } }) {
      await projected();
      await acts.act(staff.notary, 'approve-change', { params: { id }, body: { hash } });
    },
    async settled() {
      await projected();
      await house.settings.refresh();
      await until(LOOK.deadlinesMs, async () => {
        for (let partition = 0; partition < partitions; partition++) {
          const due = await nextDueAt(deadlines.pg, partition);
          if (due !== null && due <= clock.now()) return false;
        }
        return true;
      });
    },
    async jobsDone() {
      jobBell?.release();
      await until(LOOK.jobsMs, async () => (await readJobNumbers(house.pool)).every(({ due }) => due === 0));
      jobBell?.hold();
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** Does one task at a time. A fault ends the start. */
function oneThread({ databaseUrl }: House): Threads {
  const worker = new Worker(new URL('statement-thread.ts', import.meta.url), { workerData: { databaseUrl } });
  const ended = once(worker, 'exit');
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<Result>({ data }: { data: unknown }) {
      const next = last.then(async () => {
        worker.postMessage(data);
        const [result] = (await once(worker, 'message')) as [Result];
        return result;
      });
      last = next;
      return next;
    },
    async [Symbol.asyncDispose]() {
      worker.postMessage(null);
      await ended;
    },
  };
}

/** Goes on after the last look: what is late follows when the doors are open. */
async function until(everyMs: number, isDone: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOK.most && !(await isDone()); look++) await delay(everyMs);
}
