// Replaces the account's secrets with an unguessable marker before storing, so that the request can be read again as it was.
import type { PostbackRequest } from '../networks/adapter.ts';

export type Stored = Pick<PostbackRequest, 'rawTarget' | 'headers'> & { body: Uint8Array };

type Text = (text: string) => string;

export function redacted(request: Stored, secrets: readonly string[], marker: string): Stored {
  const spellings = new Map<string, string>();
  for (const [place, secret] of secrets.entries()) {
    for (const [form, spelling] of [secret, encodeURIComponent(secret)].entries()) {
      if (!spellings.has(spelling)) spellings.set(spelling, markOf(marker, place, form));
    }
  }
  return mapped(request, (text) => {
    let plain = text;
    for (const [spelling, mark] of spellings) plain = plain.replaceAll(spelling, mark);
    return plain;
  });
}

/** Uses the current secrets: a request with an older one is not authentic. */
export function restored(request: Stored, secrets: readonly string[], marker: string): Stored {
  return mapped(request, (text) => {
    let whole = text;
    for (const [place, secret] of secrets.entries()) {
      whole = whole.replaceAll(markOf(marker, place, 0), () => secret);
      whole = whole.replaceAll(markOf(marker, place, 1), () => encodeURIComponent(secret));
    }
    return whole;
  });
}

function markOf(marker: string, place: number, form: number): string {
  return `[secret-${marker}-${place}-${form}]`;
}

function mapped({ rawTarget, headers, body }: Stored, change: Text): Stored {
  return {
    rawTarget: change(rawTarget),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)])),
    body: Buffer.from(change(Buffer.from(body).toString('latin1')), 'latin1'),
  };
}
