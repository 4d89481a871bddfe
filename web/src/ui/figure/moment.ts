const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const momentWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export function formatMoment(at: string): string {
  const date = new Date(at);
  return date.getFullYear() === new Date().getFullYear() ? moment.format(date) : momentWithYear.format(date);
}

const end = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** When something ends, in a sentence: 2 December 2026 at 14:30. */
export function formatEnd(at: string | number): string {
  return end.format(new Date(at));
}

export function formatDay(at: string): string {
  return day.format(new Date(at));
}

export function formatUtc(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
