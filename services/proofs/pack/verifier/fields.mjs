import { Refused } from './refused.mjs';

const PLACE = /^#(\d+)-(\d+)$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

// Partition and number in the log, such as #0-123.
export function placeIn(text, name) {
  const [, partition, seq] = PLACE.exec(text) ?? [];
  if (seq === undefined) throw new Refused('row', `its ${name} "${text}" is no place in the log`);
  return { partition, seq: BigInt(seq), text };
}

export function instantIn(text, name) {
  const at = INSTANT.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) throw new Refused('row', `its ${name} "${text}" is no time`);
  return at;
}

export function wholeIn(text, name) {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) throw new Refused('row', `its ${name} "${text}" is no whole number`);
  return Number(text);
}

export const momentIn = (row, name) => ({
  place: placeIn(row[`${name}_place`] ?? '', `${name}_place`),
  at: instantIn(row[`${name}_at`] ?? '', `${name}_at`),
});

// One spelling of each value: a name that is there twice would be another value for another reader.
export function jsonIn(text, name) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused('row', `its ${name} is not JSON`);
  }
  if (JSON.stringify(value) !== text) throw new Refused('row', `its ${name} is not in the one spelling of its JSON`);
  return value;
}

export function hexIn(text, name) {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Refused('row', `its ${name} has not 64 hexadecimal digits`);
  return text;
}

// JSON with the keys of objects in order, for comparison.
export function ordered(value) {
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.keys(value)
    .toSorted()
    .filter((key) => value[key] !== undefined);
  return `{${entries.map((key) => `${JSON.stringify(key)}:${ordered(value[key])}`).join(',')}}`;
}
