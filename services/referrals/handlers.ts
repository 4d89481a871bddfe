import type { Referrals } from '#contracts/internal/referrals.ts';
import type { Ground } from '../module/ground.ts';
import { referralHandlers } from './referrals.ts';

export const handlers = (ground: Ground, referrals: Referrals) => referralHandlers({ ...ground, referrals });
