import type { StandInOffer } from './catalogue.ts';

export type StandInStep = { id: string; words: string; revenue: number };
export type SteppedOffer = Omit<StandInOffer, 'payout' | 'minutes' | 'shortName'> & { steps: readonly StandInStep[] };

/** Of Lootably. The last step of each pays nothing, like an optional one of a real list. */
export const STEPPED_CATALOGUE: readonly SteppedOffer[] = [
  {
    id: 'lb-51',
    name: 'Fernhold',
    adcopy: 'Install, and reach each step within 30 days.',
    description: '<p>Clear the forest, build a castle &amp; trade with your neighbours. New players only.</p>',
    ctype: 'CPE',
    device: '',
    hue: 140,
    steps: [
      { id: 'g1', words: 'Install and finish the tutorial', revenue: 1 },
      { id: 'g2', words: 'Reach castle level 8', revenue: 6 },
      { id: 'g3', words: 'Reach castle level 15 within 30 days', revenue: 18 },
      { id: 'g4', words: 'Join an alliance', revenue: 0 },
    ],
  },
  {
    id: 'lb-52',
    name: 'Tidepool',
    adcopy: 'Install, and reach each step within 14 days.',
    description: 'A quiet puzzle by the sea.',
    ctype: 'CPE',
    device: '',
    hue: 190,
    steps: [
      { id: 'g1', words: 'Install and solve 5 puzzles', revenue: 0.4 },
      { id: 'g2', words: 'Solve 50 puzzles', revenue: 1.6 },
      { id: 'g3', words: 'Solve 200 puzzles', revenue: 5 },
      { id: 'g4', words: 'Invite a friend', revenue: 0 },
    ],
  },
];
