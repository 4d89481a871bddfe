// The prover. Of several processes one works; the others wait for its lock.
import { Notices } from '#infra/postgres/notices.ts';
import { openSession } from '#infra/postgres/session/connect.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { LogHost } from '#infra/process/log-identity.ts';
import type { Log } from '#infra/process/log.ts';
import { type Pauses, pause, retryLoop } from '#infra/retry-loop.ts';
import { PROOF_WANTED } from '../port/wanted.ts';
import { policyOf, Witnesses } from '../witness/witnesses.ts';
import { leafSalts, saltKeyCheck } from '../tree/leaf-salts.ts';
import { type DailyRepair, type DailyWork, runDaily } from './daily.ts';
import { HeadsFile } from './heads-file.ts';
import { ProverSession } from './session.ts';
import type { ProverDeps } from './partition-prover.ts';
import type { KeysFile } from './signers.ts';
import { isOnlyProver } from './store.ts';

/** Events that no checkpoint covers yet, and partitions that are not signed. */
export type ProverFigures = { lag: number; refused: number };

export type ProverRooms = {
  databaseUrl: string;
  saltKey: string;
  keys: KeysFile;
  headsFile: string;
  host: LogHost;
  clock: Clock;
  log: Log;
  observe(figures: ProverFigures): void;
  works: readonly DailyWork[];
  repairs?: readonly DailyRepair[];
  /** Text of WITNESSES_FILE; null without. */
  policy: string | null;
  /** Between turns without a request. */
  everyMs?: number;
  spacing?: ProverDeps['spacing'];
};

const EVERY_MS = 2000;
const LOCK_EVERY_MS = 2000;
const PAUSES: Pauses = { firstMs: 1000, longestMs: 60_000 };

export function openProver(rooms: ProverRooms): AsyncDisposable {
  const { log } = rooms;
  const stop = new AbortController();
  const { signal } = stop;
  const running = retryLoop({
    attempt: (succeeds) => session(rooms, signal, succeeds),
    complain: (error, pauseMs) => log.warn({ err: error, pauseMs }, 'the prover was interrupted'),
    pauses: PAUSES,
    signal,
  });
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

async function session(rooms: ProverRooms, signal: AbortSignal, succeeds: () => void): Promise<void> {
  const { databaseUrl, saltKey, headsFile, log, everyMs = EVERY_MS } = rooms;
  await using stack = new AsyncDisposableStack();
  const open = async (name: string) => stack.use(await openSession(databaseUrl, `proofs ${name}`)).pg;
  const clients = { log: await open('log'), db: await open('rows') };
  while (!(await isOnlyProver(clients.db))) {
    await pause(LOCK_EVERY_MS, signal);
    if (signal.aborted) return;
  }
  const bell = new Bell(signal);
  const notices = new Notices({ databaseUrl, channel: PROOF_WANTED, log }, () => bell.ring());
  stack.use(notices);
  await notices.connect();
  const salts = { saltOf: leafSalts(saltKey), saltCheck: saltKeyCheck(saltKey) };
  const proving = new ProverSession({ ...rooms, ...clients, ...salts, heads: new HeadsFile(headsFile), signal });
  const tell = teller(rooms);
  // The daily work and the witnesses end before the connections do.
  const ending = new AbortController();
  const beside = AbortSignal.any([signal, ending.signal]);
  const daily = runDaily({ ...rooms, session: proving, signal: beside });
  stack.defer(() => daily);
  const witnesses = witnessesOf(rooms, proving, beside);
  if (witnesses !== undefined) stack.use(witnesses);
  stack.defer(() => ending.abort());
  while (!signal.aborted) {
    const waitMs = await proving.turn(witnesses);
    for (const { last, refusal } of proving.provers) if (last !== null && refusal === null) witnesses?.offer(last);
    tell(proving);
    succeeds();
    await bell.wait(waitMs ?? everyMs);
  }
}

function witnessesOf({ policy, log }: ProverRooms, proving: ProverSession, signal: AbortSignal): Witnesses | undefined {
  if (policy === null) return undefined;
  return new Witnesses({
    policy: policyOf(policy),
    prove: ({ origin, size }, old) => proving.prove(origin, { old, size }),
    keep: (offered, line) => proving.keepCosignature(offered, line),
    async foundAhead(origin, note) {
      await proving.learnOfHead(origin, note);
    },
    log,
    signal,
  });
}

function teller({ observe, log }: ProverRooms): (proving: ProverSession) => void {
  let told: readonly string[] = [];
  return ({ provers }) => {
    const refusals = provers.map(({ refusal }) => refusal).filter((refusal) => refusal !== null);
    const lag = provers.reduce((sum, { state, last }) => sum + state.head - (last?.size ?? 0), 0);
    observe({ lag, refused: refusals.length });
    for (const { about, message } of refusals) if (!told.includes(about)) log.error({}, message);
    if (refusals.length === 0 && told.length > 0) log.info({}, 'the log is signed again');
    told = refusals.map(({ about }) => about);
  };
}

/** Rung once, it ends the wait of now or the next one. */
class Bell {
  readonly #signal: AbortSignal;
  #isRung = false;
  #wake = new AbortController();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  ring(): void {
    this.#isRung = true;
    this.#wake.abort();
  }

  async wait(ms: number): Promise<void> {
    if (!this.#isRung) await pause(ms, AbortSignal.any([this.#signal, this.#wake.signal]));
    this.#isRung = false;
    this.#wake = new AbortController();
  }
}
