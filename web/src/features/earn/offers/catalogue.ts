import type { Offer } from './offer.ts';

export const CATEGORIES = { apps: 'Apps', surveys: 'Surveys', 'sign-ups': 'Sign-ups', videos: 'Videos' } as const;
export type Category = keyof typeof CATEGORIES;

export const ORDERS = { points: 'Most points', wait: 'Shortest wait', name: 'Name' } as const;
export type Order = keyof typeof ORDERS;

export type Wish = { category: Category | 'all'; device: string; text: string; order: Order };
export const NO_WISH: Wish = { category: 'all', device: '', text: '', order: 'points' };

/** Most offers are for any device. */
const ANY_DEVICE = /^(|all|any)$/i;

const SURVEY = /\b(survey|questions?|poll)\b/i;

type Kind = Pick<Offer, 'name' | 'adcopy' | 'ctype'>;

export function categoryOf({ name, adcopy, ctype }: Kind): Category {
  if (SURVEY.test(name) || SURVEY.test(adcopy)) return 'surveys';
  if (ctype === 'CPI') return 'apps';
  return ctype === 'VID' ? 'videos' : 'sign-ups';
}

/** Null if it is for any device. Several are parted by "or". */
export function deviceOf({ device }: Pick<Offer, 'device'>): string | null {
  return ANY_DEVICE.test(device) ? null : device;
}

const devicesOf = (offer: Offer) => deviceOf(offer)?.split(' or ') ?? [];

export function devicesIn(offers: readonly Offer[]): string[] {
  return [...new Set(offers.flatMap(devicesOf))].toSorted();
}

export function categoriesIn(offers: readonly Offer[]): Category[] {
  const found = new Set(offers.map(categoryOf));
  return (Object.keys(CATEGORIES) as Category[]).filter((category) => found.has(category));
}

const BY: Readonly<Record<Order, (one: Offer, other: Offer) => number>> = {
  points: (one, other) => other.points - one.points,
  wait: (one, other) => one.waitDays - other.waitDays || other.points - one.points,
  name: (one, other) => one.name_short.localeCompare(other.name_short),
};

/** Offers that are done come last. */
export function wished(offers: readonly Offer[], { category, device, text, order }: Wish): Offer[] {
  const words = text.trim().toLowerCase();
  return offers
    .filter((offer) => category === 'all' || categoryOf(offer) === category)
    .filter((offer) => device === '' || deviceOf(offer) === null || devicesOf(offer).includes(device))
    .filter(({ name, name_short, adcopy }) => `${name} ${name_short} ${adcopy}`.toLowerCase().includes(words))
    .toSorted((one, other) => Number(one.outcome !== null) - Number(other.outcome !== null) || BY[order](one, other));
}
