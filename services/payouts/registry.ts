import { z } from 'zod';
import { METHOD_NAMES, type MethodName, methodName } from '#contracts/withdrawals/method-names.ts';
import { btcpay, type BtcpaySettings } from './providers/btcpay.ts';
import { circle, type CircleSettings } from './providers/circle.ts';
import { generic, type GenericSettings } from './providers/generic.ts';
import { type HttpClient, httpClient } from './providers/http-client.ts';
import { paypal, type PaypalSettings } from './providers/paypal.ts';
import type { Provider } from './providers/port.ts';
import { reloadly, type ReloadlySettings } from './providers/reloadly.ts';
import { tremendous, type TremendousSettings } from './providers/tremendous.ts';
import type { PayoutProviders } from './worker/step.ts';

type Deps = { http: HttpClient; now(): number };
type Adapter = { serves: readonly MethodName[]; open(settings: never, deps: Deps): Provider };

/** Adapters with the methods they can pay. */
const ADAPTERS = {
  paypal: { serves: ['paypal'], open: (settings: PaypalSettings, deps) => paypal(settings, deps) },
  tremendous: { serves: ['giftcard'], open: (settings: TremendousSettings, deps) => tremendous(settings, deps) },
  btcpay: { serves: ['crypto'], open: (settings: BtcpaySettings, deps) => btcpay(settings, deps) },
  circle: { serves: ['crypto'], open: (settings: CircleSettings, deps) => circle(settings, deps) },
  reloadly: { serves: ['mobile'], open: (settings: ReloadlySettings, deps) => reloadly(settings, deps) },
  generic: { serves: METHOD_NAMES, open: (settings: GenericSettings, deps) => generic(settings, deps) },
} as const satisfies Record<string, Adapter>;

type AdapterName = keyof typeof ADAPTERS;
const ADAPTER_NAMES = Object.keys(ADAPTERS) as AdapterName[];

const entry = z.looseObject({ serves: z.array(methodName).min(1).optional() });
const setup = z.partialRecord(z.enum(ADAPTER_NAMES), entry);

export type PayoutRegistry = PayoutProviders & {
  methods: readonly MethodName[];
  all: readonly Provider[];
};

/** `given`: PAYOUT_PROVIDERS. Throws a sentence that names the setting which is not usable. */
export function payoutRegistry(
  given: unknown,
  { now, http = httpClient() }: Omit<Deps, 'http'> & Partial<Deps>,
): PayoutRegistry {
  const parsed = setup.safeParse(given ?? {});
  if (!parsed.success) throw new Error(sentenceOf(parsed.error));
  const providers = new Map<string, Provider>();
  const serving = new Map<MethodName, Provider[]>();
  for (const [name, { serves, ...settings }] of Object.entries(parsed.data) as [AdapterName, z.infer<typeof entry>][]) {
    const adapter: Adapter = ADAPTERS[name];
    if (serves === undefined && name === 'generic') throw new Error('generic has no "serves": the methods it pays');
    const provider = opened(name, adapter, settings, { http, now });
    providers.set(provider.id, provider);
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
    serving: (method) => serving.get(method) ?? [],
    named: (id) => providers.get(id) ?? null,
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
  const path = issue?.path.join('.') ?? '';
  return [path, issue?.message ?? 'is not valid'].filter((part) => part !== '').join(' ');
}
