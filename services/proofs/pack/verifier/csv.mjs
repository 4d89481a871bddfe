import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

// Fields of a line. Fields with a comma or a quote are quoted; none has a line break.
function fieldsOf(line) {
  const fields = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at) === -1 ? line.length : line.indexOf(',', at);
      fields.push(line.slice(at, end));
      at = end + 1;
    } else {
      let [field, from] = ['', at + 1];
      for (;;) {
        const quote = line.indexOf('"', from);
        if (quote === -1) return null;
        field += line.slice(from, quote);
        if (line[quote + 1] !== '"') {
          at = quote + 2;
          if (line[quote + 1] !== undefined && line[quote + 1] !== ',') return null;
          break;
        }
        field += '"';
        from = quote + 2;
      }
      fields.push(field);
    }
  }
  return fields;
}

// Objects by the names of the first line, with the number of their line. Null stands for a line that cannot be read.
export async function* readCsv(path) {
  let names = null;
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    number++;
    const fields = fieldsOf(line);
    if (names === null) names = fields ?? [];
    else if (fields?.length !== names.length) yield { number, row: null };
    else yield { number, row: Object.fromEntries(names.map((name, place) => [name, fields[place]])) };
  }
}
