// A broker that can be killed, frozen and restarted on the same port. It never outlives its parent.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrokerSettings } from './broker-settings.ts';
import { CLASS_ARCHIVE } from './jars.ts';

export type BrokerNode = {
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM. The first stop on a machine writes the class archive. */
  stop(): Promise<void>;
  /** SIGSTOP. */
  freeze(): void;
  thaw(): void;
};

const READY = 'Kafka Server started';
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;
const HEAP = '400m';
const LOGGER = '-Dorg.slf4j.simpleLogger.';
const JVM = [
  '-Xms64m',
  `-Xmx${HEAP}`,
  // Starts in four seconds instead of seven.
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  `${LOGGER}defaultLogLevel=warn`,
  `${LOGGER}log.kafka.server.KafkaRaftServer=info`,
];

export type JavaNodeOptions = {
  jars: string;
  directory: string;
  clusterId: string;
  settings: BrokerSettings;
  /** Writing the class archive takes four seconds. */
  mayArchive: boolean;
};

export function javaNode({ jars, directory, clusterId, settings, mayArchive }: JavaNodeOptions): BrokerNode {
  const data = settings['log.dirs']!;
  const file = join(directory, 'server.properties');
  mkdirSync(data, { recursive: true });
  writeFileSync(file, lines(settings));
  format(data, clusterId, settings['node.id']!);
  const draft = `${CLASS_ARCHIVE}.${process.pid}`;
  let child: ChildProcess | null = null;
  let gone: Promise<void> = Promise.resolve();
  return {
    async start() {
      await gone;
      const broker = spawn(
        'java',
        [...JVM, ...archiveOptions(mayArchive ? draft : null), '-cp', join(jars, '*'), 'kafka.Kafka', file],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: true,
          cwd: directory,
        },
      );
      child = broker;
      gone = new Promise((resolve) => {
        broker.once('close', () => resolve());
        broker.once('error', () => resolve());
      });
      const watcher = watchOver(broker.pid!, directory);
      void gone.then(() => watcher.kill('SIGKILL'));
      await untilReady(broker);
    },
    async kill() {
      child?.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(late);
      if (existsSync(draft)) renameSync(draft, CLASS_ARCHIVE);
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

/** Without an archive the broker writes one to `draft` on exit. */
function archiveOptions(draft: string | null): string[] {
  if (existsSync(CLASS_ARCHIVE)) return [`-XX:SharedArchiveFile=${CLASS_ARCHIVE}`];
  return draft === null ? [] : [`-XX:ArchiveClassesAtExit=${draft}`];
}

function lines(settings: BrokerSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`)
    .join('');
}

/** As `kafka-storage format`, without starting Java. */
function format(data: string, clusterId: string, nodeId: string): void {
  const file = join(data, 'meta.properties');
  if (existsSync(file)) return;
  const directoryId = randomBytes(16).toString('base64url');
  writeFileSync(file, `version=1\ncluster.id=${clusterId}\nnode.id=${nodeId}\ndirectory.id=${directoryId}\n`);
}

/** Kills the broker and deletes its files when its pipe to this process closes. */
function watchOver(pid: number, directory: string): ChildProcess {
  const tidy = 'kill -KILL "$0" 2>/dev/null; rm -rf "$1"; rmdir "$(dirname "$1")" 2>/dev/null';
  const script = `trap "" INT TERM HUP; while read -r _; do :; done; ${tidy}`;
  const watcher = spawn('/bin/sh', ['-c', script, String(pid), directory], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watcher.stdin?.on('error', () => {});
  return watcher;
}

function untilReady(broker: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (what: string) => {
      broker.kill('SIGKILL');
      reject(new Error(`the Kafka broker ${what}:\n${said.slice(-3000)}`));
    };
    const timer = setTimeout(() => fail('was not ready in time'), READY_WITHIN_MS);
    const listen = (chunk: unknown) => {
      // Drained so that the broker never blocks.
      if (said.includes(READY)) return;
      said += String(chunk);
      if (!said.includes(READY)) return;
      clearTimeout(timer);
      resolve();
    };
    for (const stream of [broker.stdout, broker.stderr]) stream?.on('data', listen);
    broker.once('error', (error) => fail(`could not be run: ${error.message}`));
    broker.once('close', () => {
      clearTimeout(timer);
      if (!said.includes(READY)) fail('ended at once');
    });
  });
}
