/** Of an attempt, at its provider. At most 50 characters, which is BTCPay's limit. */
export function attemptRef(withdrawal: string, attempt: number): string {
  return `wd_${withdrawal}-${attempt}`;
}
