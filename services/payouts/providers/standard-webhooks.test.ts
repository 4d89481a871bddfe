import { expect, test } from 'vitest';
import { isWebhookKey, signedHeaders, verifiedId } from './standard-webhooks.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const PUBLIC_KEY = 'whpk_6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const SECONDS = 1_614_265_330;
const BODY = '{"test": 2432232314}';
const V1 = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const V1A = 'v1a,2iFnCkcL0nCB7d0lgaT5vmGnQgJl4zcl9qd7UbPYvulcwR3MRYzjXT2JCSEV4dFH3XNALA4OW0zY5fFdGv9GBA==';

function verify(signature: string, { keys = [SECRET], seconds = SECONDS, now = SECONDS, body = BODY } = {}) {
  const headers = { 'webhook-id': ID, 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  return verifiedId(keys, Buffer.from(body), headers, now * 1000);
}

test('the published message is signed as published', () => {
  expect(signedHeaders(SECRET, { id: ID, seconds: SECONDS, body: BODY })).toEqual({
    'webhook-id': ID,
    'webhook-timestamp': '1614265330',
    'webhook-signature': V1,
  });
});

test('the published signatures of both kinds are verified', () => {
  expect(verify(V1)).toBe(ID);
  expect(verify(V1A, { keys: [PUBLIC_KEY] })).toBe(ID);
});

test('one good signature among others is enough, and one good key', () => {
  expect(verify(`v2,xyz v1,AAAA ${V1}`)).toBe(ID);
  expect(verify(V1, { keys: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', SECRET] })).toBe(ID);
});

test.each([
  ['another body', V1, { body: `${BODY} ` }],
  ['another time', V1, { seconds: SECONDS + 1 }],
  ['an old time', V1, { now: SECONDS + 301 }],
  ['a time to come', V1, { now: SECONDS - 301 }],
  ['another key', V1, { keys: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] }],
  ['another version', V1.replace('v1,', 'v1a,'), {}],
  ['a signature of the other kind', V1, { keys: [PUBLIC_KEY] }],
  ['an early character changed', V1A.replace('v1a,2', 'v1a,3'), { keys: [PUBLIC_KEY] }],
  ['a signature that is none', 'v1a,not base64', { keys: [PUBLIC_KEY] }],
  ['no signature', '', {}],
])('%s is not verified', (_what, signature, change) => {
  expect(verify(signature, change)).toBeNull();
});

test('secrets have 24 to 64 bytes and public keys 32', () => {
  expect([SECRET, PUBLIC_KEY].map(isWebhookKey)).toEqual([true, true]);
  expect(['whsec_AAAA', PUBLIC_KEY.replace('whpk_', 'whsk_'), 'whpk_AAAA', ''].map(isWebhookKey)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
