// Entry point of a thread.
import { answerTask } from '#infra/threads/answer-task.ts';
import type { FileTask } from './file-task.ts';

async function write(task: FileTask): Promise<Uint8Array> {
  switch (task.kind) {
    case 'balance-pdf': {
      const { balancePaper } = await import('./balance-paper.ts');
      return balancePaper(task.of);
    }
    case 'statement-pdf': {
      const { statementPaper } = await import('./statement-paper.ts');
      return statementPaper(task.of);
    }
    case 'explained-csv': {
      const { explainedCsv } = await import('./explained-csv.ts');
      return explainedCsv(task.of);
    }
  }
}

await answerTask(write);
