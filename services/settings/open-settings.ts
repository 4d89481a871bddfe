// Read twice a second, so that a change takes effect everywhere within a second. While the database is down the last known
// values hold.
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { pause } from '#infra/retry-loop.ts';
import { KeptClient } from '#infra/postgres/session/kept-client.ts';
import type { Log } from '#infra/process/log.ts';
import { readSettings, type SettingRow } from '#projections/settings/read.ts';
import type { SettingValues } from './first-values.ts';
import { type Settled, settle } from './settled.ts';

const EVERY_MS = 500;
const ANSWER_WITHIN_MS = 5000;

export type SettingsOptions = {
  databaseUrl: string;
  first: SettingValues;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  everyMs?: number;
};

export type OpenSettings = LiveSettings & AsyncDisposable & { unreadable: number };

/** Rejects if the database cannot be reached; later it retries. */
export async function openSettings(options: SettingsOptions): Promise<OpenSettings> {
  const settings = new Settings(options);
  try {
    await settings.begin();
    return settings;
  } catch (error) {
    await settings[Symbol.asyncDispose]();
    throw error;
  }
}

class Settings implements OpenSettings {
  readonly #options: SettingsOptions;
  readonly #client: KeptClient;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  #settled: Settled;
  #version = '';
  #seq = 0;
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #polling: Promise<void> = Promise.resolve();
  #isSilent = false;

  constructor(options: SettingsOptions) {
    this.#options = options;
    this.#settled = { values: options.first, origins: new Map(), problems: new Map() };
    const applicationName = 'tallyhouse-settings';
    this.#client = new KeptClient(options.databaseUrl, { applicationName, answerWithinMs: ANSWER_WITHIN_MS });
  }

  readonly value: LiveSettings['value'] = (key) => this.#settled.values[key];

  readonly origin: LiveSettings['origin'] = (key) => this.#settled.origins.get(key) ?? null;

  readonly problem: LiveSettings['problem'] = (key) => this.#settled.problems.get(key) ?? null;

  get seq(): number {
    return this.#seq;
  }

  get unreadable(): number {
    return this.#settled.problems.size;
  }

  readonly onChange: LiveSettings['onChange'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Callers during a read share the next one, which begins after they asked. */
  readonly refresh = (): Promise<void> => {
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        this.#reading = this.#read();
        return this.#reading;
      });
    return this.#next;
  };

  async begin(): Promise<void> {
    await this.refresh();
    this.#polling = this.#poll();
  }

  async #poll(): Promise<void> {
    const { everyMs = EVERY_MS, log } = this.#options;
    const { signal } = this.#stop;
    await pause(everyMs, signal);
    while (!signal.aborted) {
      try {
        await this.refresh();
        this.#isSilent = false;
      } catch (error) {
        if (!this.#isSilent) log.warn({ err: error }, 'the settings cannot be read; those known so far hold');
        this.#isSilent = true;
      }
      await pause(everyMs, signal);
    }
  }

  async #read(): Promise<void> {
    const rows = await this.#client.ask(readSettings);
    // A view that does not exist yet keeps the known values.
    if (rows !== null) this.#take(rows);
  }

  #take(rows: readonly SettingRow[]): void {
    const version = rows.map(({ key, seq, at }) => `${key} ${seq} ${at}`).join('\n');
    if (version === this.#version) return;
    const { first, log } = this.#options;
    this.#settled = settle(first, rows, this.#settled);
    for (const [key, problem] of this.#settled.problems) {
      log.error({ key, problem, holds: this.value(key) }, 'the stored value of a setting cannot be read');
    }
    this.#version = version;
    this.#seq = Math.max(0, ...[...this.#settled.origins.values()].map(({ seq }) => seq));
    log.info({ changed: rows.length }, 'the settings were read');
    for (const listener of this.#listeners) listener();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#polling;
    await this.#client[Symbol.asyncDispose]();
  }
}
