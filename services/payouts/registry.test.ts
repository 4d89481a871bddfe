import { expect, test } from 'vitest';
import { payoutRegistry } from './registry.ts';

const deps = { now: () => 0, recordOf: () => Promise.resolve(null) };
const paypal = { clientId: 'x', clientSecret: 'x', webhookId: 'x', emailSubject: 'Your withdrawal' };
const generic = {
  baseUrl: 'https://pay.example',
  secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
  hookKeys: [`whsec_${Buffer.alloc(32).toString('base64')}`],
  unit: 'USD',
  max: '5000.00',
};

test('without providers every method is paid by hand', () => {
  const registry = payoutRegistry(null, deps);
  expect([registry.methods, registry.serving('paypal')]).toEqual([[], []]);
});

test('a provider serves its own methods, the operator’s service those it names', () => {
  const registry = payoutRegistry({ paypal, generic: { ...generic, serves: ['zelle', 'cashapp'] } }, deps);
  const named = (method: 'paypal' | 'zelle' | 'cashapp' | 'robux') => registry.serving(method).map(({ id }) => id);
  expect(named('paypal')).toEqual(['paypal']);
  expect(named('cashapp')).toEqual(['generic']);
  expect(named('robux')).toEqual([]);
  expect(registry.named('generic')?.id).toBe('generic');
});

test.each([
  [{ bitpay: {} }, 'Unrecognized key: "bitpay"'],
  [{ paypal: { ...paypal, clientId: 7 } }, 'paypal: clientId'],
  [{ paypal: { ...paypal, baseUrl: 'http://pay.example' } }, 'must be an https address'],
  [{ paypal: { ...paypal, serves: ['zelle'] } }, 'paypal cannot pay by zelle'],
  [{ generic }, 'generic has no "serves"'],
  [{ paypal, generic: { ...generic, serves: ['paypal'] } }, 'paypal is served by paypal and generic'],
  [{ rates: { coinbase: { baseUrl: 'http://rates.example' } } }, 'must be'],
  ['paypal', 'expected record'],
])('%j is refused with a sentence that names the setting', (given, sentence) => {
  expect(() => payoutRegistry(given, deps)).toThrow(sentence);
});
