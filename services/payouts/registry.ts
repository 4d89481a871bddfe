import { z } from 'zod';
import { isManualProvider, manualProvider } from '#contracts/withdrawals/manual-provider.ts';
import { METHOD_NAMES, type MethodName, methodName } from '#contracts/withdrawals/method-names.ts';
import { btcpay, type BtcpaySettings } from './providers/btcpay.ts';
import { circle, type CircleSettings } from './providers/circle.ts';
import { generic, type GenericSettings } from './providers/generic.ts';
import { type HttpClient, httpClient } from './providers/http-client.ts';
import { paypal, type PaypalSettings } from './providers/paypal.ts';
import { type BankFileLayout, bankFileSettings, type BankFileSettings } from './providers/bank-file.ts';
import { manual, type ManualDeps, type ManualSettings } from './providers/manual.ts';
import type { Provider } from './providers/port.ts';
import { reloadly, type ReloadlySettings } from './providers/reloadly.ts';
import { tremendous, type TremendousSettings } from './providers/tremendous.ts';
import { openRates, rateSettings, type RateSource } from './rates/rates.ts';
import { type Passes, robloxPasses, robloxSettings } from './robux/passes.ts';
import type { PayoutProviders } from './worker/step.ts';

type Deps = { http: HttpClient; now(): number; recordOf: ManualDeps['recordOf'] };
type Adapter = { serves: readonly MethodName[]; open(settings: never, deps: Deps): Provider };

const COLUMNS: BankFileSettings['columns'] = [
  { title: 'Reference', from: 'ref' },
  { title: 'Name', from: 'name' },
  { title: 'Destination', from: 'destination' },
  { title: 'Amount', from: 'amount' },
  { title: 'Currency', from: 'unit' },
];

/** `max`: whole cents, or Robux. */
const handSettings = z.strictObject({
  max: z.int().positive(),
  file: bankFileSettings.prefault({ columns: COLUMNS }),
});
type HandSettings = z.input<typeof handSettings>;

/** Named after its method, which tells it from the others. */
function byHand(method: MethodName, destination: ManualSettings['destination']) {
  return {
    serves: [method],
    open: (settings: HandSettings, { recordOf }: Deps) =>
      manual({ id: manualProvider(method), destination, max: handSettings.parse(settings).max }, { recordOf }),
  } satisfies Adapter;
}

/** Adapters with the methods they can pay. */
const ADAPTERS = {
  paypal: { serves: ['paypal'], open: (settings: PaypalSettings, deps) => paypal(settings, deps) },
  tremendous: { serves: ['giftcard'], open: (settings: TremendousSettings, deps) => tremendous(settings, deps) },
  btcpay: { serves: ['crypto'], open: (settings: BtcpaySettings, deps) => btcpay(settings, deps) },
  circle: { serves: ['crypto'], open: (settings: CircleSettings, deps) => circle(settings, deps) },
  reloadly: { serves: ['mobile'], open: (settings: ReloadlySettings, deps) => reloadly(settings, deps) },
  generic: { serves: METHOD_NAMES, open: (settings: GenericSettings, deps) => generic(settings, deps) },
  'manual-zelle': byHand('zelle', 'zelle'),
  'manual-cashapp': byHand('cashapp', 'cashapp'),
  'manual-robux': byHand('robux', 'robux-pass'),
} as const satisfies Record<string, Adapter>;

type AdapterName = keyof typeof ADAPTERS;
const ADAPTER_NAMES = Object.keys(ADAPTERS) as AdapterName[];

const entry = z.looseObject({ serves: z.array(methodName).min(1).optional() });
const setup = z
  .record(z.string(), z.unknown())
  .transform(({ rates = { coinbase: {} }, roblox = null, ...adapters }) => ({ rates, roblox, adapters }))
  .pipe(
    z.object({
      rates: rateSettings,
      roblox: robloxSettings.nullable(),
      adapters: z.partialRecord(z.enum(ADAPTER_NAMES), entry),
    }),
  );

export type PayoutRegistry = PayoutProviders & {
  methods: readonly MethodName[];
  all: readonly Provider[];
  methodsOf(provider: string): readonly MethodName[];
  /** Null for providers that take calls. */
  fileOf(provider: string): BankFileLayout | null;
  rates: RateSource;
  /** Null if Roblox is not asked about gamepasses. */
  passes: Passes | null;
};

/** `given`: PAYOUT_PROVIDERS. Throws a sentence that names the setting which is not usable. */
export function payoutRegistry(
  given: unknown,
  { now, recordOf, http = httpClient() }: Omit<Deps, 'http'> & Partial<Deps>,
): PayoutRegistry {
  const parsed = setup.safeParse(given ?? {});
  if (!parsed.success) throw new Error(sentenceOf(parsed.error));
  const { rates, roblox, adapters } = parsed.data;
  const providers = new Map<string, Provider>();
  const serving = new Map<MethodName, Provider[]>();
  const files = new Map<string, BankFileLayout>();
  for (const [name, { serves, ...settings }] of Object.entries(adapters) as [AdapterName, z.infer<typeof entry>][]) {
    const adapter: Adapter = ADAPTERS[name];
    if (serves === undefined && name === 'generic') throw new Error('generic has no "serves": the methods it pays');
    const provider = opened(name, adapter, settings, { http, now, recordOf });
    providers.set(provider.id, provider);
    if (isManualProvider(name)) files.set(provider.id, handSettings.parse(settings).file);
    for (const method of serves ?? adapter.serves) {
      if (!adapter.serves.includes(method)) throw new Error(`${name} cannot pay by ${method}`);
      serving.set(method, [...(serving.get(method) ?? []), provider]);
    }
  }
  for (const [method, several] of serving) {
    if (method !== 'crypto' && several.length > 1)
      throw new Error(`${method} is served by ${several.map(({ id }) => id).join(' and ')}: name one with "serves"`);
  }
  return {
    methods: [...serving.keys()],
    all: [...providers.values()],
    rates: openRates(rates, { http, now }),
    passes: roblox === null ? null : robloxPasses(roblox, http),
    serving: (method) => serving.get(method) ?? [],
    named: (id) => providers.get(id) ?? null,
    methodsOf: (id) =>
      [...serving].flatMap(([method, several]) => (several.some((one) => one.id === id) ? [method] : [])),
    fileOf: (id) => files.get(id) ?? null,
  };
}

function opened(name: string, { open }: Adapter, settings: object, deps: Deps): Provider {
  try {
    return open(settings as never, deps);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof z.ZodError ? sentenceOf(error) : (error as Error).message}`, {
      cause: error,
    });
  }
}

/** Names settings, never their values. */
function sentenceOf({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.filter((part) => part !== 'adapters').join('.') ?? '';
  return [path, issue?.message ?? 'is not valid'].filter((part) => part !== '').join(' ');
}
