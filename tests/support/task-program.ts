// Program of a thread for tests of failures.
import { answerTask } from '#infra/threads/answer-task.ts';

export type TestTask =
  | { act: 'wait'; flag: SharedArrayBuffer }
  | { act: 'fill' | 'spin' | 'throw' | 'exit' }
  | { act: 'answer'; value: unknown };

async function act(task: TestTask): Promise<unknown> {
  switch (task.act) {
    case 'wait':
      return Atomics.wait(new Int32Array(task.flag), 0, 0);
    case 'fill': {
      const kept: object[] = [];
      for (let n = 0; ; n++) kept.push({ n, text: `line ${n}` });
    }
    case 'spin':
      for (;;);
    case 'throw':
      throw new Error('a fault of the program');
    case 'exit':
      return process.exit(3);
    case 'answer':
      return task.value;
  }
}

await answerTask(act);
