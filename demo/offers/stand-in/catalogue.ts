export type StandInOffer = {
  id: string;
  name: string;
  shortName: string;
  adcopy: string;
  description: string;
  payout: string;
  ctype: string;
  device: string;
  minutes: number;
  hue: number;
};

export const CATALOGUE: readonly StandInOffer[] = [
  {
    id: '1001',
    name: 'Harbour Tycoon: reach level 10',
    shortName: 'Harbour Tycoon',
    adcopy: 'Install and reach level 10 within seven days.',
    description: '<p>Build a harbour &amp; trade with the world. New players only.</p>',
    payout: '4.80',
    ctype: 'CPI',
    device: '',
    minutes: 240,
    hue: 205,
  },
  {
    id: '1002',
    name: 'Your household in ten questions',
    shortName: 'Household survey',
    adcopy: 'Answer ten questions. Takes about 6 minutes.',
    description: 'A survey about what you buy &#38; where.',
    payout: '1.20',
    ctype: 'CPA',
    device: '',
    minutes: 6,
    hue: 150,
  },
  {
    id: '1003',
    name: 'Penny Planner: connect a budget',
    shortName: 'Penny Planner',
    adcopy: 'Sign up and set a monthly budget.',
    description: 'Plan your month on one page.<br>Free of charge.',
    payout: '2.50',
    ctype: 'CPA',
    device: '',
    minutes: 10,
    hue: 42,
  },
  {
    id: '1004',
    name: 'Word Meadow: finish 25 puzzles',
    shortName: 'Word Meadow',
    adcopy: 'Finish 25 puzzles.',
    description: 'Quiet word puzzles.',
    payout: '0.90',
    ctype: 'CPI',
    device: '',
    minutes: 45,
    hue: 95,
  },
  {
    id: '1005',
    name: 'Streamline: start a free trial',
    shortName: 'Streamline trial',
    adcopy: 'Start a free trial. A card is needed; cancel at any time.',
    description: 'Films and series.',
    payout: '7.00',
    ctype: 'CPA',
    device: '',
    minutes: 8,
    hue: 330,
  },
  {
    id: '1006',
    name: 'Watch three short clips',
    shortName: 'Three clips',
    adcopy: 'Watch three clips to the end.',
    description: 'Under two minutes.',
    payout: '0.10',
    ctype: 'VID',
    device: '',
    minutes: 2,
    hue: 265,
  },
  {
    id: '1007',
    name: 'Castle Keepers: build the keep',
    shortName: 'Castle Keepers',
    adcopy: 'Build the keep within 14 days.',
    description: 'A castle, a moat, and neighbours.',
    payout: '11.40',
    ctype: 'CPI',
    device: 'Android',
    minutes: 15,
    hue: 18,
  },
  {
    id: '1008',
    name: 'Step Counter: walk for three days',
    shortName: 'Step Counter',
    adcopy: 'Count your steps on three days.',
    description: 'Health data stays on your phone.',
    payout: '1.60',
    ctype: 'CPI',
    device: 'iPhone',
    minutes: 30,
    hue: 120,
  },
];

export function offersFor(agent: string): readonly StandInOffer[] {
  const isFor = (device: string) => device === '' || agent.toLowerCase().includes(device.toLowerCase());
  return CATALOGUE.filter(({ device }) => isFor(device));
}
