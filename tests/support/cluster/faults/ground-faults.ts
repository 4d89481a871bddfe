import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const killedPostgres: Fault = {
  name: 'killed-postgres',
  kind: 'outage',
  sentence: 'kill -9 of PostgreSQL with all its processes: all processes wait for it and go on',
  // The server replays its WAL, and every process must notice.
  longestWaitMs: 20_000,
  async strike({ postgres, play }) {
    postgres.kill();
    await play.everybodyGoesOn();
  },
};

const killedKafka: Fault = {
  name: 'killed-kafka',
  kind: 'outage',
  sentence: "kill -9 of Kafka's only broker: bets go on without it, the views follow when it is back",
  brokers: 1,
  async strike({ kafka, play }) {
    await kafka.kill(0);
    await play.everybodyGoesOn();
    await kafka.restart(0);
    await play.everybodyGoesOn();
  },
};

const killedBroker: Fault = {
  name: 'killed-broker',
  kind: 'outage',
  sentence: 'kill -9 of one of three brokers: the others have every message',
  brokers: 3,
  async strike({ kafka, play }, away) {
    const victim = play.acknowledged % kafka.brokers.length;
    await kafka.kill(victim);
    await play.everybodyGoesOn();
    await delay(away.ms);
    await kafka.restart(victim);
    await play.everybodyGoesOn();
  },
};

const unreachableKafka: Fault = {
  name: 'unreachable-kafka',
  kind: 'outage',
  sentence: 'Kafka does not answer for a while: bets go on, the views follow when it does',
  async strike({ kafka, play }, away) {
    const all = [...kafka.brokers.keys()];
    for (const broker of all) kafka.freeze(broker);
    try {
      await delay(away.ms);
      await play.everybodyGoesOn();
    } finally {
      for (const broker of all) kafka.thaw(broker);
    }
    await play.everybodyGoesOn();
  },
};

export const GROUND_FAULTS: readonly Fault[] = [killedPostgres, killedKafka, killedBroker, unreachableKafka];
