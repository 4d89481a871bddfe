/** The event is parked and the reader continues. */
export class UnfitEvent extends Error {
  override name = 'UnfitEvent';
}

/** Every later event may meet the error, so nothing is parked and the reader stops. */
export class ReaderFault extends Error {
  override name = 'ReaderFault';
}

/** Faulty data throws UnfitEvent instead. */
export function isProgramError(error: unknown): error is Error {
  return [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
}
