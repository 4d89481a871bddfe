import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { eventually } from '#tests/support/eventually.ts';
import { noticeMail, openMailBed } from './mail-bed.ts';
import type { Script } from './mail-server.ts';

const PROGRAM = new URL('./mail-program.ts', import.meta.url).pathname;

type Step = { name: string; script: (kill: () => void) => Script; mayRepeat: boolean };

const STEPS: Step[] = [
  { name: 'at the login', mayRepeat: false, script: (kill) => ({ login: () => (kill(), 'cut') }) },
  { name: 'before the message', mayRepeat: false, script: (kill) => ({ recipient: () => (kill(), 'cut') }) },
  { name: 'when the message begins', mayRepeat: false, script: (kill) => ({ beginning: () => (kill(), 'cut') }) },
  { name: 'before the server answers', mayRepeat: true, script: (kill) => ({ message: () => (kill(), null) }) },
  {
    name: 'when the server has answered',
    mayRepeat: true,
    script: (kill) => ({ message: () => (setImmediate(kill), null) }),
  },
];

test.each(STEPS)('mail-once: killed $name', async ({ script, mayRepeat }) => {
  await using bed = await openMailBed();
  await bed.queue(noticeMail('changed:1'));
  const child = spawn(process.execPath, [PROGRAM, bed.db.url, bed.server.url], { stdio: 'inherit' });
  const ended = once(child, 'close');
  bed.server.script = script(() => child.kill('SIGKILL'));
  await ended;
  bed.server.script = {};
  const [row] = await bed.rows();
  expect(['sending', 'sent']).toContain(row!.state);

  const room = await bed.openRoom();
  const before = bed.server.asked.length;
  await room.pass();
  expect(bed.server.asked).toHaveLength(before);

  bed.after(3 * MINUTE_MS);
  await eventually(async () => (await bed.stateOf('changed:1')) === 'sent');
  const ids = bed.server.accepted.map(({ messageId }) => messageId);
  expect(new Set(ids)).toEqual(new Set([row!.messageId]));
  expect(ids.length).toBeLessThanOrEqual(mayRepeat ? 2 : 1);
});
