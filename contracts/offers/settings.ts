import { defineSetting, MONEY, wholeNumber } from '../definition/setting.ts';
import { OFFER_WAITING, offerWaiting, type OfferWaiting } from './waiting.ts';

export const OFFER_SETTINGS = {
  'offer-share': defineSetting({
    ...MONEY,
    topic: 'Offers',
    title: 'Share of offers',
    description: "What a player gets of a network's revenue. 100 points are worth a dollar.",
    unit: 'percent',
    schema: wholeNumber(1, 100),
    default: 50,
  }),
  'offer-cap': defineSetting({
    ...MONEY,
    topic: 'Offers',
    title: 'Largest offer',
    description: 'An offer that is worth more is not credited before staff have looked at it.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000_000),
    default: 50_000,
  }),
  'offer-price-tolerance': defineSetting({
    ...MONEY,
    topic: 'Offers',
    title: 'Price of offers: tolerance',
    description:
      'By how much an offer may bring more than its player was shown, in percent of that; beyond, staff look at it first.',
    unit: 'percent',
    schema: wholeNumber(0, 1000),
    default: 25,
    noWhatIf: 'This decides which offers staff look at first. Their points stay the same.',
  }),
  'offer-waiting': defineSetting<OfferWaiting>({
    ...MONEY,
    topic: 'Offers',
    title: 'Waiting of offers',
    description: 'How long the points of an offer are pending, by their number, and who is trusted to wait less.',
    unit: 'points and days',
    schema: offerWaiting,
    default: OFFER_WAITING,
  }),
} as const;
