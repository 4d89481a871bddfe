import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { Checked, Ids, Minor, Provider, Seen, Stage, Traits } from './port.ts';

const settingsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^manual(-[a-z]+)?$/)
    .default('manual'),
  destination: z.enum(['zelle', 'cashapp', 'robux-pass']),
  /** Whole cents, or Robux. */
  max: z.int().positive(),
});
export type ManualSettings = z.input<typeof settingsSchema>;

/** An attempt that was exported, as people recorded it. */
export type ManualRecord = {
  fileId: string;
  state: 'exported' | 'paid' | 'refused' | 'returned';
  /** The bank's, or Roblox's transaction id. */
  reference: string | null;
  at: number;
};
export type ManualDeps = { recordOf(ref: string): Promise<ManualRecord | null> };

const CLAIM_MS = 14 * DAY_MS;
/** Until the next export: retrying costs nothing. */
const RETRY_MS = 15 * MINUTE_MS;

const STAGES: Readonly<Record<ManualRecord['state'], Stage>> = {
  exported: 'accepted',
  paid: 'paid',
  refused: 'refused',
  returned: 'returned',
};

/** People pay from a file or a list. Exporting an attempt submits it; asking reads what they recorded. */
export function manual(given: ManualSettings, { recordOf }: ManualDeps): Provider {
  const settings = settingsSchema.parse(given);
  const traits = traitsOf(settings);
  return {
    id: settings.id,
    traits,
    check: (to, amount) => Promise.resolve(checked(to, amount, settings, traits)),
    freeze: () => null,
    async submit({ ref, ids }) {
      const record = await recordOf(ref);
      if (record === null) return { kind: 'not-taken', code: 'not-exported', retryMs: RETRY_MS };
      return { kind: 'accepted', ids: { ...ids, file_id: record.fileId }, raw: '' };
    },
    async ask({ ref, ids }): Promise<Seen> {
      const record = await recordOf(ref);
      if (record === null) return { kind: 'absent', certain: true };
      const { state, reference, fileId, at } = record;
      const known = { ...ids, file_id: fileId, ...(reference !== null && { reference }) };
      const rest = { fee: null, cost: null, raw: '' };
      const claimBy = settings.destination === 'zelle' && state === 'exported' ? at + CLAIM_MS : null;
      return { kind: 'found', stage: STAGES[state], word: state, at, ids: known, claimBy, ...rest };
    },
    hint: () => Promise.resolve(null),
  };
}

function traitsOf({ destination, max }: z.output<typeof settingsSchema>): Traits {
  const isRobux = destination === 'robux-pass';
  const unit = isRobux ? ({ unit: 'ROBUX', scale: 0 } as const) : ({ unit: 'USD', scale: 2 } as const);
  return {
    key: {
      form: (ref) => ref,
      lifeMs: 'forever',
      emulated: true,
      onReuse: 'error-ask',
      otherBody: 'unknown',
      freedBy: [],
    },
    errorsSaved: false,
    askBy: ['person'],
    repeatMayPay: true,
    finalGood: ['paid'],
    finalBad: ['refused', 'returned'],
    returnWindowMs: isRobux ? 0 : 60 * DAY_MS,
    claimDeadlineMs: destination === 'zelle' ? CLAIM_MS : null,
    batch: { max: 5000, partial: true },
    fee: { bearer: 'house', known: 'statement' },
    cancel: 'before-sent',
    limits: { min: { ...unit, amount: 1n }, max: { ...unit, amount: BigInt(max) }, perMinute: 600 },
  };
}

const CASHTAG = /^\$?(?=.*[A-Za-z])[A-Za-z0-9]{1,20}$/;
const US_PHONE = /^\+1[2-9]\d{9}$/;
const PASS_ID = /^[1-9]\d{0,18}$/;
const email = z.email().max(254);

/** The normal form: cashtags and mail hosts are case-insensitive. */
function destinationOf(text: string, kind: ManualSettings['destination']): string | null {
  if (kind === 'cashapp') return CASHTAG.test(text) ? `$${text.replace(/^\$/, '').toLowerCase()}` : null;
  if (kind === 'robux-pass') return PASS_ID.test(text) ? text : null;
  if (US_PHONE.test(text)) return text;
  return email.safeParse(text).success ? text.replace(/@.+$/, (host) => host.toLowerCase()) : null;
}

function checked(to: Ids, amount: Minor, { destination: kind }: ManualSettings, { limits }: Traits): Checked {
  const { min, max } = limits;
  const destination = destinationOf(to['destination'] ?? '', kind);
  if (destination === null) return { ok: false, code: 'destination' };
  if (amount.unit !== max.unit || amount.scale !== max.scale) return { ok: false, code: 'currency' };
  if (amount.amount < min.amount || amount.amount > max.amount) return { ok: false, code: 'amount' };
  return { ok: true, to: { ...to, destination } };
}
