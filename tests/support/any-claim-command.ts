import fc from 'fast-check';

const claim =
  <const Type extends string>(type: Type) =>
  (account: number) =>
    fc.constant({ type, account });

export const anyClaimCommand = {
  'claim-daily-bonus': claim('claim-daily-bonus'),
  'claim-rakeback': claim('claim-rakeback'),
  'claim-level-bonus': claim('claim-level-bonus'),
};
