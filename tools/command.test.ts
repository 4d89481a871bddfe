import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { processStart } from '#infra/process/directory-lock.ts';
import { ROOT } from './command.ts';

/** Exits cleanly on SIGINT. */
const PATIENT = `process.on('SIGINT', () => process.exit(0)); setInterval(() => {}, 1000); console.log(process.pid)`;
const COMMAND = join(ROOT, 'tools', 'command.ts');
const TOOL = `const { runFile } = await import(process.argv[1]); await runFile('-e', [${JSON.stringify(PATIENT)}]);`;

async function startTool() {
  const args = ['--input-type=module', '-e', TOOL, COMMAND];
  const tool = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [pid] = (await once(tool.stdout!, 'data')) as [Buffer];
  const program = Number(pid.toString());
  onTestFinished(() => {
    tool.kill('SIGKILL');
    if (processStart(program) !== null) process.kill(program, 'SIGKILL');
  });
  return { tool, program };
}

test.each([
  ['told to end', (tool: ChildProcess) => tool.kill('SIGTERM')],
  ['left by whoever started it', (tool: ChildProcess) => tool.disconnect()],
])('a tool that is %s stops its program first', async (_, end) => {
  const { tool, program } = await startTool();
  end(tool);
  expect(await once(tool, 'exit')).toEqual([1, null]);
  expect(processStart(program)).toBe(null);
});
