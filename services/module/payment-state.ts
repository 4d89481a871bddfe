type Settled = { paidAt: number | null; declinedAt: number | null };

/** Of points that the house gives and an account takes or declines. */
export function paymentState({ paidAt, declinedAt }: Settled): 'paid' | 'declined' | 'waiting' {
  if (paidAt !== null) return 'paid';
  return declinedAt === null ? 'waiting' : 'declined';
}
