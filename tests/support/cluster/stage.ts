import { KillablePostgres } from '../killable-postgres.ts';
import type { TestCluster } from '../kafka/start-broker.ts';
import { TopicAudit } from './audit/topic-audit.ts';
import { Cluster } from './cluster.ts';
import { Play } from './play.ts';

export type Stage = {
  kafka: TestCluster;
  postgres: KillablePostgres;
  cluster: Cluster;
  play: Play;
  topic: TopicAudit;
  [Symbol.asyncDispose](): Promise<void>;
};

export type StageOptions = { players?: number; thinkMs?: number };

/** Kafka stops with the stage. */
export async function openStage(kafka: TestCluster, { players = 12, thinkMs = 60 }: StageOptions = {}): Promise<Stage> {
  const stack = new AsyncDisposableStack();
  stack.use(kafka);
  try {
    const postgres = stack.use(await KillablePostgres.start());
    const { brokers } = kafka;
    const cluster = stack.use(await Cluster.start({ databaseUrl: postgres.url, brokers }));
    const play = stack.use(await Play.open(cluster, { players, thinkMs }));
    const topic = new TopicAudit(brokers);
    return { kafka, postgres, cluster, play, topic, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
