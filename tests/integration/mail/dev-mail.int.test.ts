import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { MailGuard } from '#contracts/internal/mail.ts';
import type { CommonQueryMethods } from 'slonik';
import { expect, test } from 'vitest';
import { mailGuard } from '#services/identity/mail-guard.ts';
import { openMail } from '#services/mail/start.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openHouse } from '../gateway/house.ts';
import { roomsOf } from './mail-room.ts';

type Page = { status: number; headers: Record<string, unknown>; body: string };

function ask(address: string, headers: Record<string, string> = {}): Promise<Page> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/dev/mail`, { headers }, (response) => {
      void text(response).then((body) => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
    asked.on('error', reject).end();
  });
}

const guard: MailGuard<CommonQueryMethods> = mailGuard;

test('dev-mail-closed: a new player’s mail is shown as text and in a sandboxed frame, and its link confirms the address', async () => {
  await using stack = new AsyncDisposableStack();
  const room: { open?: ReturnType<typeof openMail> } = {};
  const house = stack.use(
    await openHouse({
      devMail({ pool }) {
        room.open = stack.use(openMail({ ...roomsOf('', () => 0), pool, guard, by: 'page' }));
        return room.open.latest;
      },
    }),
  );
  stack.defer(() => room.open?.[Symbol.asyncDispose]());
  const visitor = house.visitor();
  await visitor.register('anna');
  const page = await eventually(async () => {
    const found = await ask(house.address);
    return found.body.includes('· sent<') ? found : null;
  });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="');
  expect(page.body).not.toMatch(/<script/i);
  const token = /href="https:\/\/tally\.example\/verify-email\?token=([\w-]{43})"/.exec(page.body)![1];
  expect((await visitor.post('/api/auth/verify-email', { token })).status).toBe(200);

  for (const headers of [
    { host: 'tally.example' },
    { host: 'localhost.evil.example' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'X-Forwarded-Proto': 'https' },
    { forwarded: 'for=127.0.0.1' },
  ]) {
    expect((await ask(house.address, headers as Record<string, string>)).status).toBe(404);
  }
});

test('dev-mail-closed: a house that sends mail has no such page', async () => {
  await using house = await openHouse();
  expect((await ask(house.address)).status).toBe(404);
});
