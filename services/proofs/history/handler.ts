import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { instantOf } from '#contracts/days/time.ts';
import { historyFileName } from '#contracts/proofs/history-calls.ts';
import { aroundHistory } from '#contracts/proofs/history/file.ts';
import { historyNotBuilt, proofLost } from '#contracts/proofs/refusals.ts';
import type { ViewName } from '#contracts/push.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { ThreadFailed } from '#infra/threads/thread-failed.ts';
import { readBalance } from '#projections/balance/read.ts';
import { placeIn } from '../../audit/port/event-tuples.ts';
import { refused } from '../../module/errors.ts';
import type { Ground } from '../../module/ground.ts';
import type { AnswerFile, Handler } from '../../module/handler.ts';
import type { StoredCheckpoint } from '../port/log-proofs.ts';
import { notCovered } from '../read/not-covered.ts';
import { HISTORY_BOUNDS, type HistoryTask, type HistoryWritten } from './write-history.ts';

const NOT_BUILT = refused(historyNotBuilt.code, historyNotBuilt.message);
const NO_EVENTS = refused('not-found', 'You have no events yet.');
const NO_OLDER = refused('not-found', 'You have no event before this one.');
const OTHER_LOG = refused('not-found', 'The log of your file has ended. Take your history again.');
const LOST = refused(proofLost.code, proofLost.message);

/** For the last bet to be signed. Without it, the file ends before. */
const COVER_WAIT_MS = 2500;
/** With the wait for a thread. The client waits for ten minutes. */
const LONGEST_MS = 240_000;
/** Until then, a failure is answered with a sentence. Proxies wait longer for the first byte. */
const EARLY_MS = 20_000;
/** Between blanks. Proxies close connections that are silent for a minute. */
const BLANK_EVERY_MS = 5000;
const HEAP_MB = 384;
/** Downloads under way, each with a file on disk. */
const MOST_SENDING = 20;
/** Of one download. */
const LONGEST_SENDING_MS = 600_000;

/** Their places together are all events of an account but the moves of rounds. */
const VIEWS: readonly ViewName[] = ['balance', 'statement', 'rounds', 'journal'];

const PROGRAM = new URL('thread.ts', import.meta.url);

export type HistoryDeps = Pick<
  Ground,
  | 'databaseUrl'
  | 'pool'
  | 'positions'
  | 'threads'
  | 'webRoot'
  | 'ownUrl'
  | 'logSaltKey'
  | 'logProofs'
  | 'identity'
  | 'now'
>;

export function historyHandler(deps: HistoryDeps): Handler<'own-history'> {
  let sending = 0;
  return async ({ account, query }) => {
    const page = await readPage(deps.webRoot);
    if (page === null) return NOT_BUILT;
    const balance = await readBalance(deps.pool, account);
    if (balance === null) return NO_EVENTS;
    const older = olderIn(query, balance.partition);
    if (older === 'elsewhere') return NO_OLDER;
    const checkpoint = await (older === null ? signedLog(deps, balance) : deps.logProofs.latest(balance.partition));
    if (checkpoint === null) return notCovered(await deps.logProofs.signing(balance.partition));
    if (older !== null && older.size > checkpoint.size) return OTHER_LOG;
    if (sending >= MOST_SENDING) throw new ThreadFailed('busy');
    await using held = new AsyncDisposableStack();
    sending++;
    held.defer(() => void sending--);
    const path = join(held.use(await scratchFolder('history')).path, 'data.json');
    const writing = deps.threads.run<HistoryWritten>({
      program: PROGRAM,
      data: { databaseUrl: deps.databaseUrl, task: await taskOf(deps, { account, checkpoint, path, older }) },
      memoryMb: HEAP_MB,
      timeLimitMs: LONGEST_MS,
      lane: 'player',
    });
    const early = await Promise.race([writing, delay(EARLY_MS, null, { ref: false })]);
    if (early?.kind === 'no-events') return older === null ? NO_EVENTS : NO_OLDER;
    if (early?.kind === 'lost') return LOST;
    const kept = held.move();
    const file: AnswerFile = {
      name: historyFileName(query.before ?? null),
      size: early === null ? null : page.before.length + early.bytes + page.after.length,
      stream: sent(page, path, writing),
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
    return { kind: 'answer', reply: '', file };
  };
}

function olderIn(
  { before, size }: { before?: string | undefined; size?: number | undefined },
  partition: number,
): HistoryTask['older'] | 'elsewhere' {
  if (before === undefined || size === undefined) return null;
  const place = placeIn(before);
  return place?.partition === partition ? { seq: place.seq, size } : 'elsewhere';
}

type Page = { before: Buffer; after: Buffer };

/** Null if the client is not built. */
async function readPage(webRoot: string): Promise<Page | null> {
  try {
    const parts = aroundHistory(await readFile(join(webRoot, 'history-shell.html'), 'utf8'));
    return parts && { before: Buffer.from(parts.before), after: Buffer.from(parts.after) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function signedLog(
  { logProofs }: Pick<HistoryDeps, 'logProofs'>,
  last: { partition: number; seq: number },
): Promise<StoredCheckpoint | null> {
  const covering = logProofs.covering(last);
  const found = await Promise.race([covering, delay(COVER_WAIT_MS, null, { ref: false })]);
  // Its failure is that of the second read, too.
  covering.catch(() => undefined);
  return found ?? (await logProofs.latest(last.partition));
}

type Given = Pick<HistoryTask, 'account' | 'checkpoint' | 'path' | 'older'>;

async function taskOf(deps: HistoryDeps, given: Given): Promise<HistoryTask> {
  const { account, checkpoint } = given;
  const { positions, identity, ownUrl, logSaltKey, now } = deps;
  const person = await identity.person(account);
  return {
    ...given,
    logSaltKey,
    bounds: HISTORY_BOUNDS,
    username: person?.username ?? '',
    house: ownUrl,
    madeAt: instantOf(now()),
    viewsAt: Math.min(...VIEWS.map((view) => positions.positionOf(view).get(checkpoint.partition) ?? 0)),
  };
}

/** Blanks in front of JSON are part of it. */
async function* sent(
  { before, after }: Page,
  path: string,
  writing: Promise<HistoryWritten>,
): AsyncGenerator<Uint8Array> {
  // The reader may have gone when it fails.
  writing.catch(() => undefined);
  yield before;
  for (let written: HistoryWritten | null = null; written?.kind !== 'written';) {
    written = await Promise.race([writing, delay(BLANK_EVERY_MS, null, { ref: false })]);
    if (written === null) yield Buffer.from(' ');
    else if (written.kind !== 'written') throw new Error(`the history became ${written.kind} while it was made`);
  }
  yield* createReadStream(path, { signal: AbortSignal.timeout(LONGEST_SENDING_MS) }) as AsyncIterable<Uint8Array>;
  yield after;
}
