/** Channel of notices to the prover. */
export const PROOF_WANTED = 'proof_wanted';
