import { z } from 'zod';
import type { NetworkAccount, NetworkAdapter, Postback, PostbackKind, PostbackRequest, Reading } from './adapter.ts';
import { description, type Fields, isNegative, isPlaceholder, readFields } from './fields.ts';

type Definition<Shape extends z.ZodRawShape> = Omit<NetworkAdapter, 'read'> & {
  fields: Shape;
  proves: ((sent: Fields, account: NetworkAccount, request: PostbackRequest) => boolean) | null;
  /** Returns a sentence if a field of this kind is missing. Omitted fields count as not stated. */
  says(sent: z.output<z.ZodObject<Shape>>, account: NetworkAccount): Said | string;
};

type Said = Pick<Postback, 'transactionId' | 'playerCode'> &
  Partial<Omit<Postback, 'kind'>> & {
    kind: PostbackKind | undefined;
  };

const NOT_STATED = {
  state: null,
  reason: null,
  referenceId: null,
  clickCode: null,
  revenue: null,
  reward: null,
  offerId: null,
  eventId: null,
  eventName: null,
  offerName: null,
  playerAddress: null,
};

const LONGEST_ID = 200;

export function defineAdapter<Shape extends z.ZodRawShape>(definition: Definition<Shape>): NetworkAdapter {
  const { fields, proves, says, ...facts } = definition;
  const shape = z.object(fields);
  const readProven = (sent: Fields, account: NetworkAccount): Reading => {
    const replaced = withoutPlaceholders(sent, fields);
    if (typeof replaced === 'string') return unreadable(replaced);
    const parsed = shape.safeParse(replaced);
    if (!parsed.success) return unreadable(sentenceOf(parsed.error));
    const said = says(parsed.data, account);
    if (typeof said === 'string') return unreadable(said);
    return payable({ ...NOT_STATED, ...said, kind: said.kind ?? 'unknown' });
  };
  return {
    ...facts,
    read(request, account) {
      const sent = readFields(request);
      if (typeof sent === 'string') return unreadable(sent);
      if (proves?.(sent, account, request) === false) {
        return { verdict: 'forged', reason: 'The signature is missing or wrong.' };
      }
      const reading = readProven(sent, account);
      return reading.verdict === 'unreadable' ? { ...reading, isProven: true } : reading;
    },
  };
}

/**
 * A macro in an id would merge all conversions into one, and a state could be misread: both are refused with a sentence.
 * Unused fields do not matter.
 */
function withoutPlaceholders(sent: Fields, fields: z.ZodRawShape): Record<string, string> | string {
  const replaced: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = sent.get(name);
    if (value === undefined) continue;
    if (!isPlaceholder(value)) replaced[name] = value;
    else if (field !== description) return `"${name}" is a placeholder that the network did not replace.`;
  }
  return replaced;
}

const unreadable = (reason: string): Reading => ({ verdict: 'unreadable', reason });

function sentenceOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `"${String(path[0])}" ${message}`).join(' ');
}

/** A credit without revenue pays nothing, whatever its reward; networks send no negative credits. */
function payable(postback: Postback): Reading {
  const { kind, revenue, transactionId } = postback;
  if (transactionId.length > LONGEST_ID) return unreadable('The transaction id is too long.');
  if (kind !== 'credit') return { verdict: 'authentic', postback };
  if (revenue === null) return unreadable('A credit states no revenue.');
  if (isNegative(revenue) || isNegative(postback.reward ?? '0')) return unreadable('A credit is below zero.');
  return { verdict: 'authentic', postback: revenue === '0' ? { ...postback, kind: 'info' } : postback };
}
