import type { Samples } from '../decision/samples.ts';

export const loyaltySamples: Samples<'loyalty'> = { 'claim-loyalty-bonus': { rarely: () => ({}) } };
