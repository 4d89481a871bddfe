import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  day,
  flag,
  type Form,
  hash,
  id,
  json,
  list,
  maybe,
  moment,
  number,
  record,
  text,
  tuple,
  word,
} from './forms.ts';
import { pack, readPart, unpack, withPart } from './packed.ts';

/** A negative zero comes back as zero. */
const withoutSign = (value: number) => (value === 0 ? 0 : value);

const any = fc.string({ unit: 'binary', maxLength: 200 });
const numbers = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -200, max: 200 }),
  fc.double({ noNaN: true }).map(withoutSign),
);
const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const days = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
const loneSurrogates = fc.constantFrom('\ud800', 'a\udfff', 'ä'.repeat(80), '€\ud83d');

const forms: [name: string, form: Form<unknown>, values: fc.Arbitrary<unknown>][] = [
  ['text', text, fc.oneof(any, loneSurrogates)],
  ['numbers', number, numbers],
  ['moments', list(moment), fc.array(fc.oneof(fc.nat({ max: 4_102_444_800_000 }), numbers))],
  [
    'days',
    day,
    fc.oneof(
      days.map((date) => date.toISOString().slice(0, 10)),
      any,
    ),
  ],
  [
    'ids',
    id,
    fc.oneof(
      fc.uuid(),
      fc.uuid().map((uuid) => uuid.toUpperCase()),
      any,
    ),
  ],
  ['hashes', hash, fc.oneof(hashes, any)],
  ['flags', flag, fc.boolean()],
  ['JSON', json, fc.json().map((told) => JSON.parse(told) as unknown)],
  ['words', word(['cpx', 'adgate']), fc.oneof(fc.constantFrom('cpx', 'adgate'), any)],
  ['what may be missing', maybe(text), fc.option(any)],
  ['tuples', tuple(text, number), fc.tuple(any, numbers)],
  ['records', record({ of: id, at: moment }), fc.record({ of: fc.uuid(), at: numbers })],
];

test.each(forms)('%s come back as they were', (_name, form, values) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(unpack(form, pack(form, value))).toEqual(value);
    }),
  );
});

test('packed text takes one byte a character', () => {
  const given = ['ä€', 'a\ud800', crypto.randomUUID()];
  const packed = pack(list(text), given);
  expect(packed).toMatch(/^[\0-\xff]*$/);
});

test('parts are kept by place, in whatever order they come', () => {
  const parts = fc.uniqueArray(fc.tuple(fc.nat({ max: 20 }), any), { selector: ([place]) => place, maxLength: 8 });
  const packedOf = (told: readonly (readonly [number, string])[]) =>
    told.reduce((packed, [place, value]) => withPart(packed, place, text, value), '');
  fc.assert(
    fc.property(parts, any, (told, other) => {
      const packed = packedOf(told);
      expect(packedOf(told.toReversed())).toBe(packed);
      for (const [place, value] of told) {
        expect(readPart(packed, place, text)).toBe(value);
        const changed = withPart(packed, place, text, other);
        expect(readPart(changed, place, text)).toBe(other);
        expect(withPart(changed, place, text, value)).toBe(packed);
        expect(readPart(withPart(packed, place, text, undefined), place, text)).toBeUndefined();
      }
      const none = told.reduce((left, [place]) => withPart<string>(left, place, text, undefined), packed);
      expect(none).toBe('');
    }),
  );
});
