import { defineRefusal } from '../definition/refusal.ts';

export const alreadyBlocked = defineRefusal('already-blocked', 409, 'This address is blocked already.');
export const lastAdmin = defineRefusal(
  'last-admin',
  409,
  'This is the last admin without an end. Give the role to someone else first.',
);
export const networkTooWide = defineRefusal('network-too-wide', 422, 'This network is too wide.');
export const ownAddress = defineRefusal('own-address', 409, 'You use this address. Nothing was blocked.');
export const tooManyBlocked = defineRefusal(
  'too-many-blocked',
  409,
  'At most 1,000 addresses can be blocked. Remove some first.',
);
export const alreadyBanned = defineRefusal('already-banned', 409, 'This account is banned already.');
export const notBanned = defineRefusal('not-banned', 409, 'This account is not banned.');
export const roleUnchanged = defineRefusal('role-unchanged', 409, 'The account has the role already, until that time.');
export const roleNotHeld = defineRefusal('role-not-held', 409, 'The account does not have this role.');
export const untilPassed = defineRefusal('until-passed', 422, 'The end has to be in the future.');

export const STANDING_GATEWAY_REFUSALS = [
  alreadyBlocked,
  networkTooWide,
  ownAddress,
  tooManyBlocked,
  lastAdmin,
] as const;
