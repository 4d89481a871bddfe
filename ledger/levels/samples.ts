import type { Samples } from '../decision/samples.ts';

export const levelsSamples: Samples<'levels'> = {
  'claim-rakeback': { rarely: () => ({}) },
  'claim-level-bonus': { rarely: () => ({}) },
};
