import type { Samples } from '../decision/samples.ts';

export const accountsSamples: Samples<'accounts'> = {
  'open-account': () => ({}),
  'close-account': { rarely: () => ({ actor: 'system:erasure' }) },
};
