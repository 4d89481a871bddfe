import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node');
const BEFORE = ['jumping-clock.ts', 'kept-compilation.ts'].flatMap((file) => [
  '--import',
  join(ROOT, 'tests', 'support', 'cluster', file),
]);

const READY_WITHIN_MS = 120_000;
/** The program forces its own end after 20 s. */
const STOP_WITHIN_MS = 25_000;
const REMEMBERED_CHARACTERS = 20_000;

export type RoleProcessOptions = {
  name: string;
  services: string;
  internalPort: number;
  env: Readonly<Record<string, string>>;
};

export class RoleProcess implements AsyncDisposable {
  readonly name: string;
  readonly internalAddress: string;
  readonly #options: RoleProcessOptions;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #said = '';
  #clockOffsetMs = 0;

  constructor(options: RoleProcessOptions) {
    this.#options = options;
    this.name = options.name;
    this.internalAddress = `http://127.0.0.1:${options.internalPort}`;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error(`${this.name} was never started`);
    return this.#child.pid;
  }

  get said(): string {
    return this.#said;
  }

  /** Ready; rejects with its last output if it exits first. */
  async start(): Promise<void> {
    this.begin();
    await this.ready();
  }

  begin(): void {
    if (this.isRunning) throw new Error(`${this.name} runs already`);
    const { services, env, internalPort } = this.#options;
    const child = spawn(NODE, [...BEFORE, 'services/start.ts', `--services=${services}`, '--no-demo'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        LOG_LEVEL: 'warn',
        INTERNAL_PORT: String(internalPort),
        ...env,
      },
      // The channel closes with this process, and the program ends with it.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#ended = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream!.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-REMEMBERED_CHARACTERS);
      });
    }
    if (this.#clockOffsetMs !== 0) this.#setClock();
  }

  async ready(withinMs = READY_WITHIN_MS): Promise<void> {
    const deadline = performance.now() + withinMs;
    let answer = 'nothing';
    while (performance.now() < deadline) {
      if (!this.isRunning) throw new Error(`${this.name} ended instead of being ready:\n${this.#said}`);
      answer = await this.#ask('/readyz').catch((error: Error) => error.message);
      if (answer === 'ready') return;
      await delay(50);
    }
    throw new Error(`${this.name} was not ready within ${withinMs / 1000} s (${answer}):\n${this.#said}`);
  }

  /** Summed over all labels; 0 if absent. */
  async number(metric: string): Promise<number> {
    const response = await fetch(new URL('/metrics', this.internalAddress), { signal: AbortSignal.timeout(2000) });
    const lines = (await response.text()).split('\n');
    const values = lines.filter(
      (line) => line.startsWith(`tallyhouse_${metric} `) || line.startsWith(`tallyhouse_${metric}{`),
    );
    return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  /** Returns whether it exited in order. */
  async stop(): Promise<boolean> {
    if (!this.isRunning) return true;
    this.#child!.kill('SIGTERM');
    const abort = new AbortController();
    const late = delay(STOP_WITHIN_MS, 'late', { signal: abort.signal }).catch(() => 'ended');
    const outcome = await Promise.race([this.#ended.then(() => 'ended'), late]);
    abort.abort();
    if (outcome === 'late') await this.kill();
    return outcome !== 'late' && this.#child!.exitCode === 0;
  }

  freeze(): void {
    this.#child!.kill('SIGSTOP');
  }

  wake(): void {
    this.#child!.kill('SIGCONT');
  }

  /** Also after a restart. See jumping-clock.ts. */
  jump(offsetMs: number): void {
    this.#clockOffsetMs = offsetMs;
    if (this.isRunning) this.#setClock();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.isRunning) await this.kill();
  }

  #setClock(): void {
    // A process that was killed just now reads no message.
    this.#child!.send({ clockOffsetMs: this.#clockOffsetMs }, () => undefined);
  }

  async #ask(path: string): Promise<string> {
    const response = await fetch(new URL(path, this.internalAddress), { signal: AbortSignal.timeout(2000) });
    const text = await response.text();
    return response.ok ? 'ready' : text;
  }
}
