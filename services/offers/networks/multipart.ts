const BOUNDARY = /^multipart\/form-data\s*;(?:[^;]*;)*\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const NAME = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name="([^"]*)"/im;

/** Null if the body does not match its header. Names and values are UTF-8; files are read as text. */
export function readMultipart(body: Uint8Array, contentType: string): [name: string, value: string][] | null {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return null;
  const parts = `\r\n${Buffer.from(body).toString('utf8')}`.split(`\r\n--${boundary}`);
  const end = parts.pop();
  if (parts.length === 0 || end?.startsWith('--') !== true) return null;
  return named(parts.slice(1));
}

function named(parts: readonly string[]): [string, string][] | null {
  const fields: [string, string][] = [];
  for (const part of parts) {
    const at = part.indexOf('\r\n\r\n');
    const name = at === -1 ? undefined : NAME.exec(part.slice(0, at))?.[1];
    if (name === undefined) return null;
    fields.push([name, part.slice(at + 4)]);
  }
  return fields;
}
