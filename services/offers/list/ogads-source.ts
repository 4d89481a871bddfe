import { hash } from 'node:crypto';
import { z } from 'zod';
import type { OfferCodes, OfferVisitor } from '#contracts/internal/offer-list.ts';
import { microsOf } from '../amounts.ts';
import type { OfferSource, SourceOffer } from './offer-source.ts';
import { plainText } from './plain-text.ts';
import { readAnswer } from './read-answer.ts';

export type OgadsAccount = {
  apiKey: string;
  listUrl?: string | undefined;
  timeoutMs?: number;
};

const LIST_URL = 'https://unlockcontent.net/api/v2';
const TIMEOUT_MS = 3000;
const MOST_OFFERS = 40;

const text = z.union([z.string(), z.number()]).transform(String);
const maybeText = text.nullish().transform((value) => value ?? '');
const address = z.url({ protocol: /^https?$/ });

const entry = z.object({
  offerid: text.pipe(z.string().min(1).max(100)),
  name: maybeText,
  name_short: maybeText,
  description: maybeText,
  adcopy: maybeText,
  picture: address.nullish().catch(null),
  payout: text,
  ctype: maybeText,
  device: maybeText,
  /** Of compatible feeds; OGAds itself does not say. */
  minutes: z.coerce.number().pipe(z.int().min(1).max(10_000)).nullish().catch(null),
  link: address,
});

const list = z.object({
  success: z.literal(true, 'did not succeed'),
  offers: z.array(z.unknown(), 'has no offers'),
});

export function ogadsSource({ apiKey, listUrl = LIST_URL, timeoutMs = TIMEOUT_MS }: OgadsAccount): OfferSource {
  return {
    network: 'ogads',
    idPrefix: '',
    pictureSources: listUrl === LIST_URL ? ['https:'] : ['https:', new URL(listUrl).origin],
    accountKey: hash('sha256', `${listUrl} ${apiKey}`, 'hex').slice(0, 16),
    async fetch(visitor, codes) {
      const response = await fetch(requestUrl(listUrl, visitor, codes), {
        headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`OGAds answered ${response.status}`);
      const answer = list.parse(await readAnswer(response));
      return answer.offers.slice(0, MOST_OFFERS).flatMap(readOffer);
    },
  };
}

function requestUrl(listUrl: string, { address: ip, agent }: OfferVisitor, codes: OfferCodes | null): string {
  const url = new URL(listUrl);
  url.searchParams.set('ip', ip.replace(/\/\d+$/, ''));
  url.searchParams.set('user_agent', agent);
  if (codes !== null) {
    url.searchParams.set('aff_sub4', codes.player);
    url.searchParams.set('aff_sub5', codes.click);
  }
  return url.href;
}

function readOffer(given: unknown): SourceOffer[] {
  const parsed = entry.safeParse(given);
  if (!parsed.success) return [];
  const { offerid, name, name_short, description, adcopy, picture, payout, ctype, device, minutes, link } = parsed.data;
  const amount = microsOf(payout, 'usd');
  if (amount.kind !== 'micros' || amount.micros <= 0) return [];
  const shortName = plainText(name_short || name, 80);
  if (shortName === '') return [];
  return [
    {
      id: offerid,
      name: plainText(name || name_short, 200),
      shortName,
      task: plainText(adcopy, 300),
      description: plainText(description, 600),
      picture: picture ?? null,
      type: ctype,
      device: plainText(device, 60),
      minutes: minutes ?? null,
      revenueMicros: amount.micros,
      steps: [],
      link,
    },
  ];
}
