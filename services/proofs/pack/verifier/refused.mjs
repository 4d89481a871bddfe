// `what` is the kind of the finding.
export class Refused extends Error {
  constructor(what, message) {
    super(message);
    this.what = what;
  }
}

// floor(stake x hundredths / 100)
export function returnedOn(stake, hundredths) {
  return (BigInt(stake) * BigInt(hundredths)) / 100n;
}
