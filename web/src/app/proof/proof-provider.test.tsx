import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { proofNeeded } from '#contracts/definition/common-refusals.ts';
import { defineCall, LIST } from '#contracts/definition/call.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { ProofProvider } from './proof-provider.tsx';

const guarded = defineCall({
  name: 'guarded',
  method: 'POST',
  path: '/api/guarded',
  access: 'player',
  budget: LIST,
  summary: 'Needs a proof.',
  idempotent: 'required',
  body: z.strictObject({ email: z.string() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [proofNeeded],
});

type Sent = { path: string; key: string | null; body: unknown };
const sent: Sent[] = [];
const answers = new Map<string, (() => Response)[]>();

const done = () => new Response(JSON.stringify({ success: true }));
const proven = () => new Response(JSON.stringify({ success: true, freshUntil: '2026-01-01T00:00:00.000Z' }));
const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};
const refusal =
  (status: number, code: string, message: string, ways?: string[]): (() => Response) =>
  () =>
    new Response(JSON.stringify({ code, message, requestId: 'r', ways }), { status });
const stale = refusal(403, 're-authenticate', 'Confirm that it is you to change your address.', ['password']);

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Headers; body: string }) => {
    sent.push({ path, key: headers.get(HEADERS.idempotencyKey), body: JSON.parse(body) });
    return answers.get(path)!.shift()!();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  const call = useCallMutation(guarded);
  const send = () => call.mutate({ body: { email: 'new@example.org' } });
  return (
    <>
      <button onClick={send}>Send</button>
      <p data-testid="state">{call.error === null ? call.status : sentenceOf(call.error)}</p>
    </>
  );
}

function open(ofCall: (() => Response)[], ofProof: (() => Response)[] = []): void {
  answers.set('/api/guarded', ofCall).set('/api/auth/re-authenticate', ofProof);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProofProvider>
        <Screen />
      </ProofProvider>
    </QueryClientProvider>,
  );
  send();
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send', hidden: true }));
const state = () => screen.getByTestId('state').textContent;
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));

async function confirm(password: string): Promise<void> {
  const sheet = await dialog();
  fireEvent.change(sheet.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(sheet.getByRole('button', { name: 'Confirm' }));
}

test('the password is asked for, a wrong one can be corrected, and the call is sent again as a new one', async () => {
  open([stale, done], [refusal(403, 'wrong-password', 'That is not your password.'), proven]);
  await confirm('a wrong one');
  expect(await (await dialog()).findByText('That is not your password.')).toBeDefined();
  expect(state()).toBe('pending');
  await confirm('the right one');
  await waitFor(() => expect(state()).toBe('success'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const [first, again] = sent.filter(({ path }) => path === '/api/guarded');
  expect(again!.body).toEqual(first!.body);
  expect(again!.key, 'the refused one was not taken').not.toBe(first!.key);
});

test('a call whose outcome is unknown keeps its key through the proof', async () => {
  open([lost, stale, done], [proven]);
  await waitFor(() => expect(state()).toMatch(/^No answer came/));
  send();
  await confirm('the right one');
  await waitFor(() => expect(state()).toBe('success'));
  const keys = sent.filter(({ path }) => path === '/api/guarded').map(({ key }) => key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a player who closes the dialog reads why nothing was done', async () => {
  open([stale]);
  fireEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(state()).toBe('Confirm that it is you to change your address.'));
  expect(sent).toHaveLength(1);
});

test('a session that ended in the meantime asks for no password', async () => {
  open([stale], [refusal(401, 'sign-in-failed', 'You have been signed out. Sign in again.')]);
  await confirm('the right one');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an account with an authenticator app is asked for the code too', async () => {
  const asksForCode = refusal(403, 're-authenticate', 'Confirm that it is you first.', ['totp']);
  open([asksForCode, done], [refusal(403, 'wrong-code', 'That code is wrong or was already used.'), proven]);
  const sheet = await dialog();
  const enter = (code: string) => fireEvent.change(sheet.getByLabelText('Code'), { target: { value: code } });
  enter('123456');
  await confirm('the right one');
  expect(await sheet.findByText('That code is wrong or was already used.')).toBeDefined();
  enter('654321');
  await confirm('the right one');
  await waitFor(() => expect(state()).toBe('success'));
  const proofs = sent.filter(({ path }) => path === '/api/auth/re-authenticate');
  expect(proofs.at(-1)!.body).toEqual({ password: 'the right one', code: '654321' });
});
