export const REMOVAL_REASONS = [
  'Spam or advertising',
  'Insults or hate',
  'Begging or scam',
  'Personal details',
] as const;
export const MUTE_REASONS = [...REMOVAL_REASONS, 'Repeated after a warning'] as const;

/** Minutes; empty: no end. */
export const MUTE_LENGTHS = [
  { value: '10', label: '10 minutes' },
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '7 days' },
  { value: '43200', label: '30 days' },
  { value: '', label: 'Until lifted' },
] as const;

export function muteMinutes(length: string): number | null {
  return length === '' ? null : Number(length);
}
