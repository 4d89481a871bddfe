import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '../../process/log.ts';
import { Keeper } from './keeper.ts';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'keeper-'))));
afterEach(() => rmSync(directory, { recursive: true }));

const READY = String.raw`printf '%s\n\n\n\n\n\n\nready\n' $$ > postmaster.pid; exec sleep 60`;

async function keep() {
  const state = { mayStart: true };
  const runs: ChildProcess[] = [];
  const run = () => {
    const script = state.mayStart ? READY : 'exit 1';
    const child = spawn('/bin/sh', ['-c', script], { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
    runs.push(child);
    return child;
  };
  const toldAfter: number[] = [];
  const log = Object.assign(silentLog(), { error: () => void toldAfter.push(runs.length) });
  const revivalPauses = { firstMs: 1, longestMs: 1 };
  const options = { log, revivalPauses, choosePort: async () => 1 };
  const keeper = await Keeper.start({ programs: { run }, directory, settings: [] }, options);
  onTestFinished(() => keeper.stop());
  return { keeper, state, runs, toldAfter };
}

test('failed restarts are logged from the fifth on, and the server returns when it can', async () => {
  const { keeper, state, runs, toldAfter } = await keep();
  state.mayStart = false;
  runs[0]!.kill('SIGKILL');
  await vi.waitUntil(() => toldAfter.length >= 2, { timeout: 10_000 });
  expect(toldAfter.slice(0, 2)).toEqual([6, 7]);
  state.mayStart = true;
  const told = await vi.waitFor(
    () => {
      expect(runs.at(-1)!.spawnargs.join(' ')).toContain('ready');
      return toldAfter.length;
    },
    { timeout: 10_000 },
  );
  await keeper.stop();
  expect(runs.at(-1)!.signalCode).toBe('SIGINT');
  expect(toldAfter).toHaveLength(told);
});

test('a stopped server is not restarted', async () => {
  const { keeper, runs, toldAfter } = await keep();
  await keeper.stop();
  expect([runs.length, runs[0]!.signalCode, toldAfter]).toEqual([1, 'SIGINT', []]);
});

test("a first start waits for shared memory that a killed server's processes still hold", async () => {
  let runs = 0;
  const held = "echo 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use' >&2; exit 1";
  const run = () => {
    const script = (runs += 1) < 4 ? held : READY;
    return spawn('/bin/sh', ['-c', script], { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const options = { log: silentLog(), revivalPauses: { firstMs: 1, longestMs: 1 }, choosePort: async () => 1 };
  const keeper = await Keeper.start({ programs: { run }, directory, settings: [] }, options);
  await keeper.stop();
  expect(runs).toBe(4);
});
