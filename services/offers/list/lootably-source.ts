import { hash } from 'node:crypto';
import { z } from 'zod';
import type { OfferCodes, OfferVisitor } from '#contracts/internal/offer-list.ts';
import { microsOf } from '../amounts.ts';
import type { OfferSource, SourceOffer, SourceStep } from './offer-source.ts';
import { plainText } from './plain-text.ts';
import { readAnswer } from './read-answer.ts';

export type LootablyAccount = {
  apiKey: string;
  placementId: string;
  listUrl?: string | undefined;
  timeoutMs?: number;
};

const LIST_URL = 'https://api.lootably.com/api/v2/offers/get';
const TIMEOUT_MS = 3000;
const MOST_OFFERS = 40;
const MOST_STEPS = 30;
/** Stands for the player while a list is read that players share. */
const ANY_PLAYER = 'list';

const id = z.union([z.string(), z.int()]).transform(String).pipe(z.string().min(1).max(80));
const maybeText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? '');
const address = z.url({ protocol: /^https?$/ });
/** Surveys say "variable": their amount depends on the answers. */
const revenue = z.union([z.number(), z.string()]).transform(String).nullish().catch(null);
const words = z
  .array(z.string())
  .max(300)
  .nullish()
  .catch(null)
  .transform((value) => value ?? []);

const goal = z.object({ goalID: id, description: maybeText, revenue });

const entry = z.object({
  offerID: id,
  type: maybeText,
  name: maybeText,
  description: maybeText,
  image: address.nullish().catch(null),
  categories: words,
  devices: words,
  paymentModel: maybeText,
  revenue,
  goals: z.array(z.unknown()).nullish().catch(null),
  link: address,
});

const list = z.object({
  success: z.literal(true, 'did not succeed'),
  data: z.object({ offers: z.array(z.unknown(), 'has no offers') }, 'has no data'),
});

export function lootablySource(account: LootablyAccount): OfferSource {
  const { apiKey, placementId: placementID, listUrl = LIST_URL, timeoutMs = TIMEOUT_MS } = account;
  return {
    network: 'lootably',
    idPrefix: 'lootably-',
    pictureSources: listUrl === LIST_URL ? ['https:'] : ['https:', new URL(listUrl).origin],
    accountKey: hash('sha256', `${listUrl} ${placementID} ${apiKey}`, 'hex').slice(0, 16),
    async fetch(visitor, codes) {
      const response = await fetch(listUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ apiKey, placementID, userData: userDataOf(visitor, codes) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`Lootably answered ${response.status}`);
      const { data } = list.parse(await readAnswer(response));
      const offers = data.offers.flatMap(readOffer);
      // A player's own list may be in another order.
      if (codes === null) return offers.slice(0, MOST_OFFERS);
      return offers.map((offer) => ({ ...offer, link: linkFor(offer.link, codes) }));
    },
  };
}

function userDataOf({ address: ip, agent }: OfferVisitor, codes: OfferCodes | null) {
  return { userID: codes?.player ?? ANY_PLAYER, userAgentHeader: agent, ipAddress: ip.replace(/\/\d+$/, '') };
}

/** The postback returns `sid2`. A link of the catalogue has a placeholder for the player. */
function linkFor(link: string, { player, click }: OfferCodes): string {
  const url = new URL(link.replaceAll(/\{userID\}|%7BuserID%7D/gi, encodeURIComponent(player)));
  url.searchParams.set('sid2', click);
  return url.href;
}

function readOffer(given: unknown): SourceOffer[] {
  const parsed = entry.safeParse(given);
  if (!parsed.success) return [];
  const { offerID, name, description, image, devices, link, ...offer } = parsed.data;
  const isStepped = offer.type === 'multistep';
  const steps = isStepped ? readSteps(offer.goals ?? []) : [];
  const revenueMicros = isStepped ? sumOf(steps) : paidMicros(offer.revenue);
  const shortName = plainText(name, 80);
  if (shortName === '' || revenueMicros === 0) return [];
  return [
    {
      id: offerID,
      name: plainText(name, 200),
      shortName,
      task: '',
      description: plainText(description, 600),
      picture: image ?? null,
      type: typeOf(offer),
      device: deviceOf(devices),
      minutes: null,
      revenueMicros,
      steps,
      link,
    },
  ];
}

/** Steps that pay nothing are left out, and so are repeated ids: a step is paid once. */
function readSteps(goals: readonly unknown[]): SourceStep[] {
  const steps = new Map<string, SourceStep>();
  for (const given of goals) {
    const { success, data } = goal.safeParse(given);
    if (!success || steps.has(data.goalID)) continue;
    const revenueMicros = paidMicros(data.revenue);
    if (revenueMicros === 0) continue;
    const step = steps.size + 1;
    steps.set(data.goalID, {
      id: data.goalID,
      words: plainText(data.description, 200) || `Step ${step}`,
      revenueMicros,
    });
    if (step === MOST_STEPS) break;
  }
  return [...steps.values()];
}

function sumOf(steps: readonly SourceStep[]): number {
  return steps.reduce((sum, { revenueMicros }) => sum + revenueMicros, 0);
}

/** 0 if it is no amount. */
function paidMicros(said: string | null | undefined): number {
  const amount = microsOf(said ?? '', 'usd');
  return amount.kind === 'micros' ? Math.max(0, amount.micros) : 0;
}

/** The screen sorts by these types of OGAds. */
function typeOf({
  type,
  paymentModel,
  categories,
}: Pick<z.infer<typeof entry>, 'type' | 'paymentModel' | 'categories'>) {
  if (categories.some((category) => /video/i.test(category))) return 'VID';
  return type === 'multistep' || /^CP[IE]$/i.test(paymentModel) ? 'CPI' : 'CPA';
}

const DEVICES: Readonly<Record<string, string>> = { android: 'Android', iphone: 'iPhone', ipad: 'iPad' };

/** Empty for any device. */
function deviceOf(devices: readonly string[]): string {
  const names = devices.map((device) => DEVICES[device.toLowerCase()] ?? null);
  return names.includes(null) ? '' : [...new Set(names)].join(' or ');
}
