// How values are written into packed text. Its characters are below 256, so V8 stores each in a byte. Every value of a
// form's type comes back as it was; the usual ones are short.
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { readUuid, writeUuid } from '../../log/event-tuple.ts';

export class PackWriter {
  bytes = Buffer.allocUnsafe(1024);
  end = 0;
  /** The latest moment written. Moments are differences to the one before. */
  latest = 0;

  reserve(size: number): void {
    if (this.end + size <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(2 * (this.end + size));
    this.bytes.copy(grown, 0, 0, this.end);
    this.bytes = grown;
  }

  put(byte: number): void {
    this.reserve(1);
    this.bytes[this.end++] = byte;
  }

  copy(bytes: Buffer, from: number, to: number): void {
    this.reserve(to - from);
    this.end += bytes.copy(this.bytes, this.end, from, to);
  }
}

export class PackReader {
  bytes = Buffer.allocUnsafe(1024);
  at = 0;
  end = 0;
  latest = 0;

  load(packed: string): void {
    if (packed.length > this.bytes.length) this.bytes = Buffer.allocUnsafe(2 * packed.length);
    this.at = 0;
    this.end = this.bytes.write(packed, 'latin1');
    this.latest = 0;
  }

  next(): number {
    return this.bytes[this.at++]!;
  }
}

export type Form<Value> = {
  write(value: Value, to: PackWriter): void;
  read(from: PackReader): Value;
};

export type ValueOf<Of> = Of extends Form<infer Value> ? Value : never;

const MORE = 0x80;
const NEGATIVE = 0x40;

/** Six bits and a sign, then seven bits a byte. */
export function writeWhole(value: number, to: PackWriter): void {
  let rest = Math.abs(value);
  let bits = (value < 0 ? NEGATIVE : 0) | (rest % 64);
  rest = Math.floor(rest / 64);
  while (rest > 0) {
    to.put(bits | MORE);
    bits = rest % 128;
    rest = Math.floor(rest / 128);
  }
  to.put(bits);
}

export function readWhole(from: PackReader): number {
  const first = from.next();
  let value = first & 0x3f;
  let factor = 64;
  for (let byte = first; byte >= MORE; factor *= 128) {
    byte = from.next();
    value += (byte & 0x7f) * factor;
  }
  return first & NEGATIVE ? 0 - value : value;
}

/** A negative zero, as which no whole number is written. */
const OTHERWISE = NEGATIVE;

function isOtherwise(from: PackReader): boolean {
  if (from.bytes[from.at] !== OTHERWISE) return false;
  from.at++;
  return true;
}

export const text: Form<string> = {
  write(value, to) {
    // UTF-8 would change a lone surrogate.
    const encoding = value.isWellFormed() ? 'utf8' : 'utf16le';
    const size = Buffer.byteLength(value, encoding);
    writeWhole(encoding === 'utf8' ? size : 0 - size, to);
    to.reserve(size);
    to.end += to.bytes.write(value, to.end, encoding);
  },
  read(from) {
    const size = readWhole(from);
    const start = from.at;
    from.at += Math.abs(size);
    return from.bytes.toString(size < 0 ? 'utf16le' : 'utf8', start, from.at);
  },
};

/** Short for whole numbers. */
export const number: Form<number> = {
  write(value, to) {
    if (Number.isSafeInteger(value)) return writeWhole(value, to);
    to.put(OTHERWISE);
    text.write(String(value), to);
  },
  read(from) {
    return isOtherwise(from) ? Number(text.read(from)) : readWhole(from);
  },
};

/** Milliseconds; short if near the moment before it, or 0. */
export const moment: Form<number> = {
  write(value, to) {
    if (!Number.isSafeInteger(value) || value <= 0) {
      to.put(OTHERWISE);
      return number.write(value, to);
    }
    writeWhole(value - to.latest, to);
    to.latest = value;
  },
  read(from) {
    if (isOtherwise(from)) return number.read(from);
    from.latest += readWhole(from);
    return from.latest;
  },
};

/** Short for days as in 2026-11-28. */
export const day: Form<string> = {
  write(value, to) {
    const number = Date.parse(value) / DAY_MS;
    if (number >= 0 && dayOf(number * DAY_MS) === value) return writeWhole(number, to);
    to.put(OTHERWISE);
    text.write(value, to);
  },
  read(from) {
    return isOtherwise(from) ? text.read(from) : dayOf(readWhole(from) * DAY_MS);
  },
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_BYTES = 16;

/** Short for UUIDs in small letters. */
export const id: Form<string> = {
  write(value, to) {
    if (!UUID.test(value)) {
      to.put(OTHERWISE);
      return text.write(value, to);
    }
    to.put(0);
    to.reserve(UUID_BYTES);
    writeUuid(to.bytes, value, to.end);
    to.end += UUID_BYTES;
  },
  read(from) {
    if (from.next() === OTHERWISE) return text.read(from);
    from.at += UUID_BYTES;
    return readUuid(from.bytes, from.at - UUID_BYTES);
  },
};

const HASH = /^[0-9a-f]{64}$/;
const HASH_BYTES = 32;

/** Short for 32 bytes in hexadecimal. */
export const hash: Form<string> = {
  write(value, to) {
    if (!HASH.test(value)) {
      to.put(OTHERWISE);
      return text.write(value, to);
    }
    to.put(0);
    to.reserve(HASH_BYTES);
    to.end += to.bytes.write(value, to.end, 'hex');
  },
  read(from) {
    if (from.next() === OTHERWISE) return text.read(from);
    from.at += HASH_BYTES;
    return from.bytes.toString('hex', from.at - HASH_BYTES, from.at);
  },
};

export const flag: Form<boolean> = {
  write: (value, to) => to.put(value ? 1 : 0),
  read: (from) => from.next() === 1,
};

export const json: Form<unknown> = {
  write: (value, to) => text.write(JSON.stringify(value), to),
  read: (from) => JSON.parse(text.read(from)) as unknown,
};

/** Short for these words, whose order must not change while the process runs. */
export function word<Word extends string>(words: readonly Word[]): Form<Word> {
  const places = new Map<string, number>(words.map((known, place) => [known, place]));
  return {
    write(value, to) {
      const place = places.get(value);
      if (place !== undefined) return writeWhole(place, to);
      to.put(OTHERWISE);
      text.write(value, to);
    },
    read(from) {
      return isOtherwise(from) ? (text.read(from) as Word) : words[readWhole(from)]!;
    },
  };
}

export function maybe<Value>(form: Form<Value>): Form<Value | null> {
  return {
    write(value, to) {
      // As in JSON, what is undefined becomes null.
      const isMissing = value === null || value === undefined;
      to.put(isMissing ? 0 : 1);
      if (!isMissing) form.write(value, to);
    },
    read: (from) => (from.next() === 0 ? null : form.read(from)),
  };
}

export function list<Value>(form: Form<Value>): Form<readonly Value[]> {
  return {
    write(values, to) {
      writeWhole(values.length, to);
      for (const value of values) form.write(value, to);
    },
    read(from) {
      const values: Value[] = [];
      for (let left = readWhole(from); left > 0; left--) values.push(form.read(from));
      return values;
    },
  };
}

type Forms<Values> = { readonly [Name in keyof Values]: Form<Values[Name]> };

export function tuple<const Values extends readonly unknown[]>(...forms: Forms<Values>): Form<Values> {
  const each = forms as unknown as readonly Form<unknown>[];
  return {
    write: (values, to) => each.forEach((form, place) => form.write(values[place], to)),
    read: (from) => each.map((form) => form.read(from)) as unknown as Values,
  };
}

/** The fields come back in this order. */
export function record<Values extends object>(forms: Forms<Values>): Form<Values> {
  const each = Object.entries(forms) as [keyof Values, Form<unknown>][];
  return {
    write(values, to) {
      for (const [name, form] of each) form.write(values[name], to);
    },
    read(from) {
      const values: Partial<Record<keyof Values, unknown>> = {};
      for (const [name, form] of each) values[name] = form.read(from);
      return values as Values;
    },
  };
}
