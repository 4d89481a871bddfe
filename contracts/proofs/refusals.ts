import { defineRefusal } from '../definition/refusal.ts';

export const proofNotReady = defineRefusal(
  'proof-not-ready',
  503,
  'The log has not been signed up to this event yet. Try again in about ten seconds.',
);
export const proofsStopped = defineRefusal(
  'proofs-stopped',
  503,
  'No proofs are made at present, because the house must first put its signed log in order. Play goes on, and nothing ' +
    'changes in your balance. Try again another day.',
);
export const signingStopped = defineRefusal(
  'signing-stopped',
  503,
  'The signing of the log has stopped, so newer events cannot be proven at present. Play goes on, and nothing changes in ' +
    'your balance. Try again in an hour.',
);
export const proofLost = defineRefusal(
  'proof-lost',
  409,
  'The log no longer has the event that was signed here, because it was restored. Write to support.',
);
export const historyNotBuilt = defineRefusal(
  'history-not-built',
  503,
  'The page of your history is missing on our side. Try again later.',
);
export const tooManyAuditors = defineRefusal(
  'too-many-auditors',
  409,
  'There are too many tokens in use. Revoke one first.',
);

/** Of the addresses of the log. */
export const auditorTokenRefused = defineRefusal(
  'auditor-token-refused',
  401,
  'This part of the log needs the token of an outside auditor.',
);

export const PROOFS_GATEWAY_REFUSALS = [
  proofNotReady,
  proofsStopped,
  signingStopped,
  proofLost,
  historyNotBuilt,
  tooManyAuditors,
  auditorTokenRefused,
] as const;
