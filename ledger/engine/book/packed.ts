// Packed text of parts, ordered by their place: the place, the size of the content, the content.
import { type Form, PackReader, PackWriter, readWhole, writeWhole } from './forms.ts';

const content = new PackWriter();
const whole = new PackWriter();
const reader = new PackReader();

export function pack<Value>(form: Form<Value>, value: Value): string {
  fill(form, value);
  return content.bytes.toString('latin1', 0, content.end);
}

export function unpack<Value>(form: Form<Value>, packed: string): Value {
  reader.load(packed);
  return form.read(reader);
}

export function readPart<Value>(packed: string, place: number, form: Form<Value>): Value | undefined {
  if (packed === '') return undefined;
  reader.load(packed);
  return seek(place).isThere ? form.read(reader) : undefined;
}

/** Without a value the part is left out. */
export function withPart<Value>(packed: string, place: number, form: Form<Value>, value: Value | undefined): string {
  reader.load(packed);
  const { start, end } = seek(place);
  whole.end = 0;
  whole.copy(reader.bytes, 0, start);
  if (value !== undefined) {
    fill(form, value);
    whole.put(place);
    writeWhole(content.end, whole);
    whole.copy(content.bytes, 0, content.end);
  }
  whole.copy(reader.bytes, end, reader.end);
  return whole.bytes.toString('latin1', 0, whole.end);
}

function fill<Value>(form: Form<Value>, value: Value): void {
  content.end = 0;
  content.latest = 0;
  form.write(value, content);
}

/** Moves to the content of the part, or to where the part belongs. */
function seek(place: number): { isThere: boolean; start: number; end: number } {
  while (reader.at < reader.end) {
    const start = reader.at;
    const found = reader.next();
    if (found > place) return { isThere: false, start, end: start };
    const size = readWhole(reader);
    if (found === place) return { isThere: true, start, end: reader.at + size };
    reader.at += size;
  }
  return { isThere: false, start: reader.end, end: reader.end };
}
