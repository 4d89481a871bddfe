/** The data of an event is not what its kind promises. The event is parked and the reader goes on after it. */
export class UnfitEvent extends Error {
  override name = 'UnfitEvent';
}

/** An error of the program. Every further event might meet it, so nothing is parked and the reader stops. */
export class ReaderFault extends Error {
  override name = 'ReaderFault';
}

/** What only code throws that is wrong. Data that is wrong is an UnfitEvent. */
export function isProgramError(error: unknown): error is Error {
  return [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
}
