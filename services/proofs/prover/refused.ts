/** The prover may not sign; its message is for the operator. */
export class Refused extends Error {
  override name = 'Refused';
}
