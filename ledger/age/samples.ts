import type { Samples } from '../decision/samples.ts';

export const ageSamples: Samples<'age'> = { 'confirm-adult': () => ({}) };
