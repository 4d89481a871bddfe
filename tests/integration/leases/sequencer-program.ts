// The pipe to the test replaces the channel: commands in, outcomes out.
import type { Command } from '#contracts/commands.ts';
import { systemClock } from '#infra/process/clock.ts';
import { Health } from '#infra/process/health.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { PartitionMoved } from '#ledger/lease/partition-moved.ts';
import { openSequencers } from '#services/sequencer/start.ts';
import { TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';
import type { Answer, Question, SequencerArguments } from './sequencer-process.ts';

const given = JSON.parse(process.argv[2]!) as SequencerArguments;
const sequencers = await openSequencers({
  ...given,
  masterKey: TEST_MASTER_KEY,
  clock: systemClock,
  log: silentLog(),
  metrics: new Metrics(),
  health: new Health(),
});

async function answerTo(command: Command): Promise<Answer> {
  const door = sequencers.doorOf(command.account);
  if (door === null) return { kind: 'moved' };
  try {
    return { kind: 'outcome', epoch: door.epoch, outcome: await door.ledger.submit(command) };
  } catch (error) {
    if (error instanceof PartitionMoved) return { kind: 'moved' };
    return { kind: 'fault', message: String(error) };
  }
}

process.on('message', (question: Question) => {
  if ('command' in question) {
    void answerTo(question.command).then((answer) => process.send!({ n: question.n, answer }));
  } else process.send!({ n: question.n, owned: sequencers.owned() });
});
process.on('SIGTERM', () => {
  void sequencers[Symbol.asyncDispose]().then(() => process.disconnect());
});
