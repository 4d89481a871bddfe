import { z } from 'zod';
import { instantOf } from '../days/time.ts';
import { defineNotice } from '../definition/notice.ts';
import { points } from '../points.ts';
import { countedPoints, grouped } from '../words/figures.ts';
import { offerSubject, offerTitle } from './words.ts';
import { networkName } from './networks.ts';

export const offerNotice = defineNotice({
  kind: 'offer',
  params: z.object({
    state: z.enum(['pending', 'released', 'reversed']),
    network: networkName,
    points,
    /** Of pending ones, milliseconds since the epoch. */
    releaseAt: z.int().nullable(),
  }),
  words: ({ state, network, points: amount, releaseAt }, about) => {
    const offer = offerTitle(network, about);
    const counted = countedPoints(amount);
    switch (state) {
      case 'pending':
        return {
          title: 'Offer pending',
          message: `${offer}: ${counted} pending.`,
          ...(releaseAt !== null && { dueAt: instantOf(releaseAt) }),
        };
      case 'released':
        return {
          title: 'Offer credited',
          message: `${offer}: ${counted} ${amount === 1 ? 'is' : 'are'} in your balance.`,
        };
      case 'reversed':
        return {
          title: 'Offer reversed',
          message: `${offerSubject(network, about)} was reversed: \u2212${counted}. The network gave no reason.`,
        };
    }
  },
  // The mailer drops a release whose credit was never pending.
  isMailed: ({ state }) => state !== 'pending',
  mail: ({ state, network, points: amount }, about) => {
    const offer = offerTitle(network, about);
    const sign = state === 'reversed' ? '\u2212' : '+';
    const signed = `${sign}${countedPoints(amount)}`;
    const subject = {
      pending: `${signed} pending from ${offer}`,
      released: `${signed} from ${offer}`,
      reversed: `${signed}: ${offerSubject(network, about)} was reversed`,
    }[state];
    return {
      subject,
      facts: [
        ['Offer', offer],
        ['Points', `${sign}${grouped(amount)}`],
      ],
      action: { label: 'See your offers', path: '/earn' },
    };
  },
});
