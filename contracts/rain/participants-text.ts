/** Hashed when a rain is frozen, and compared with the log by audits. */
export function participantsText(rainId: string, participants: readonly number[]): string {
  return `${rainId} ${participants.join(' ')}`;
}
