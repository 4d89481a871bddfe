import { z } from 'zod';
import { defineSetting, PLAIN } from '../definition/setting.ts';

export const PROOF_SETTINGS = {
  'publish-reserves': defineSetting({
    ...PLAIN,
    topic: 'Other',
    title: 'Publish reserves',
    description:
      'Shows the balances stated by banks and payout providers on the public page of proofs, from the next day on.',
    unit: 'yes or no',
    schema: z.boolean('must be true or false'),
    default: false,
  }),
} as const;
