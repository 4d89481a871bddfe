// Kept small: the browser loads it with every page.
import { ACCOUNT_GATEWAY_REFUSALS } from './accounts/refusals.ts';
import { AGE_GATEWAY_REFUSALS } from './age/refusals.ts';
import { CHAT_GATEWAY_REFUSALS } from './chat/refusals.ts';
import { CHECKLIST_GATEWAY_REFUSALS } from './checklist/refusals.ts';
import { FINANCE_GATEWAY_REFUSALS } from './finance/refusals.ts';
import { OFFER_GATEWAY_REFUSALS } from './offers/refusals.ts';
import { PACK_GATEWAY_REFUSALS } from './proofs/pack-refusals.ts';
import { PROMO_GATEWAY_REFUSALS } from './promos/refusals.ts';
import { PROOFS_GATEWAY_REFUSALS } from './proofs/refusals.ts';
import { RACE_GATEWAY_REFUSALS } from './races/refusals.ts';
import { RAIN_GATEWAY_REFUSALS } from './rain/refusals.ts';
import { REFERRAL_GATEWAY_REFUSALS } from './referrals/refusals.ts';
import { STANDING_GATEWAY_REFUSALS } from './standing/refusals.ts';
import { SUPPORT_GATEWAY_REFUSALS } from './support/refusals.ts';
import { TIP_GATEWAY_REFUSALS } from './tips/refusals.ts';
import { WITHDRAWAL_GATEWAY_REFUSALS } from './withdrawals/refusals.ts';
import { CALL_REFUSALS } from './definition/common-refusals.ts';
import { holdClosed } from './holds/refusals.ts';

/** Of calls that the gateway refuses without asking the ledger. */
export const GATEWAY_REFUSALS = [
  ...CALL_REFUSALS,
  ...ACCOUNT_GATEWAY_REFUSALS,
  ...AGE_GATEWAY_REFUSALS,
  ...CHAT_GATEWAY_REFUSALS,
  ...CHECKLIST_GATEWAY_REFUSALS,
  ...FINANCE_GATEWAY_REFUSALS,
  ...OFFER_GATEWAY_REFUSALS,
  ...PACK_GATEWAY_REFUSALS,
  ...PROMO_GATEWAY_REFUSALS,
  ...PROOFS_GATEWAY_REFUSALS,
  ...RACE_GATEWAY_REFUSALS,
  ...RAIN_GATEWAY_REFUSALS,
  ...REFERRAL_GATEWAY_REFUSALS,
  ...STANDING_GATEWAY_REFUSALS,
  ...SUPPORT_GATEWAY_REFUSALS,
  ...TIP_GATEWAY_REFUSALS,
  ...WITHDRAWAL_GATEWAY_REFUSALS,
  holdClosed,
] as const;
