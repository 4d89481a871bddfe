import { FIRST_ZONE, isTimeZone } from './time-zone.ts';

const SENT_OFFSET = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** `Etc/GMT-3` is three hours ahead of UTC. These zones exist from 12 hours behind to 14 ahead, in whole hours. */
function zoneOfOffset(text: string): string | null {
  const [, sign, hours, minutes = '00'] = SENT_OFFSET.exec(text) ?? [];
  if (sign === undefined || minutes !== '00') return null;
  const name = Number(hours) === 0 ? FIRST_ZONE : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return isTimeZone(name) ? name : null;
}

/** Browsers without a listed zone send nothing, an offset or an unlisted name. Offsets in whole hours have a zone; the rest is UTC. */
export function zoneSent(text: string | null | undefined): string {
  const name = text?.trim() ?? '';
  if (name.length > 64) return FIRST_ZONE;
  return isTimeZone(name) ? name : (zoneOfOffset(name) ?? FIRST_ZONE);
}
