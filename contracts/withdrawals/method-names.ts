// Apart from the definitions, so that pages without a form do not load their checksums.
import { z } from 'zod';

export const METHOD_NAMES = ['robux', 'crypto', 'giftcard', 'paypal', 'zelle', 'cashapp', 'mobile'] as const;
export const methodName = z.enum(METHOD_NAMES, 'Withdrawal type is required');
export type MethodName = z.infer<typeof methodName>;

export const METHOD_TITLES: Readonly<Record<MethodName, string>> = {
  robux: 'Robux',
  crypto: 'Crypto',
  giftcard: 'Gift Cards',
  paypal: 'PayPal',
  zelle: 'Zelle',
  cashapp: 'Cash App',
  mobile: 'Mobile Credits',
};
