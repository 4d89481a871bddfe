// Apart from calls.ts, which every page loads.
import { currentUser, login, logout, register } from './calls.ts';
import { OWN_DATA_CALLS } from './own-data-calls.ts';
import { FACTOR_CALLS } from './factor-calls.ts';
import { PASSKEY_CALLS } from './passkey-calls.ts';
import { RECOVERY_CALLS } from './recovery-calls.ts';
import { SECURITY_CALLS } from './security-calls.ts';

export const ACCOUNT_CALLS = [
  register,
  login,
  logout,
  currentUser,
  ...RECOVERY_CALLS,
  ...SECURITY_CALLS,
  ...OWN_DATA_CALLS,
  ...FACTOR_CALLS,
  ...PASSKEY_CALLS,
] as const;
