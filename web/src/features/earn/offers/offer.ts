import type { z } from 'zod';
import type { ogadsOffer } from '#contracts/offers/list-calls.ts';

export type Offer = z.infer<typeof ogadsOffer>;
