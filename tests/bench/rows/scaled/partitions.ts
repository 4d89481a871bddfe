// Throughput of a ledger of 1, 2 and 4 partitions, in one process and in two behind the channel, over one partition in one
// process: what partitions cost where there are few cores, and what the channel does.
import { driveClosed } from '../../drive.ts';
import { placeBet } from '../../ledger-bed.ts';
import type { Figure } from '../../report/comparison.ts';
import { type Contender, takeTurns } from '../../rounds.ts';
import { costOf } from '../../scaled/cost.ts';
import { openInOneProcess, openInTwoProcesses, type PartitionedLedger } from '../../scaled/partitioned-ledger.ts';
import type { Row } from '../row.ts';

const IN_FLIGHT = 256;
const PARTITIONS = [1, 2, 4] as const;

export const partitions: Row = {
  name: 'partitions',
  async measure({ server, pace }) {
    await using stack = new AsyncDisposableStack();
    const contenders: Contender[] = [];
    const add = (label: string, ledger: PartitionedLedger) => {
      stack.use(ledger);
      const run = async (ms: number) => (await driveClosed(IN_FLIGHT, ms, () => placeBet(ledger))).perSecond;
      contenders.push({ label: `${label}, ${IN_FLIGHT} in flight`, run });
    };
    for (const count of PARTITIONS) add(`P = ${count} in one process`, await openInOneProcess(server, count));
    for (const count of PARTITIONS)
      add(`P = ${count} in two processes behind the channel`, await openInTwoProcesses(server, count));
    const [alone, ...others] = (await takeTurns(contenders, 'bets/s', pace)) as [Figure, ...Figure[]];
    const comparisons = others.map((figure) => ({
      title: figure.label.split(',')[0]!,
      ours: { ...figure, label: '' },
      baseline: alone,
      target: null,
      notes: [`${costOf(figure)}; alone ${costOf(alone)}`],
    }));
    return { row: this.name, comparisons };
  },
};
