/** The prover may not sign; its message is for the operator. */
export class Refused extends Error {
  override name = 'Refused';
  /** Stays the same while the log grows, unlike the message, which names its end. */
  readonly about: string;

  constructor(message: string, { about = message, ...options }: ErrorOptions & { about?: string } = {}) {
    super(message, options);
    this.about = about;
  }
}
