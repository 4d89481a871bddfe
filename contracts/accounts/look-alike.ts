const LOOKS_LIKE: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b', '2': 'z' };

/** Names with the same skeleton are easily confused on screen. Usernames are ASCII letters, digits and underscores. */
export function skeletonOf(username: string): string {
  const letters = username
    .toLowerCase()
    .replaceAll('_', '')
    .replaceAll(/[01258i]/g, (one) => LOOKS_LIKE[one]!);
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const skeletons = (names: readonly string[]): readonly string[] => names.map(skeletonOf);

/** Reserved in any part of a name. */
const HOUSE = skeletonOf('tallyhouse');
/** Reserved as a word of a name: "mod_anna", "OfficialHelp". */
const ROLES: ReadonlySet<string> = new Set(
  skeletons(['mod', 'mods', 'moderator', 'support', 'helpdesk', 'staff', 'official']),
);
/** Reserved also at the beginning or end of a word: "adminanna", "sysadmin". */
const ROLE_PARTS = skeletons(['admin', 'administrator', 'moderator']);
/** Reserved as whole names: senders of the house, and mentions of many. */
const NAMES: ReadonlySet<string> = new Set(
  skeletons([
    'house',
    'the_house',
    'system',
    'everyone',
    'everybody',
    'here',
    'all',
    'channel',
    'team',
    'bank',
    'root',
  ]),
);

/** By underscores, and by capitals after small letters. */
function wordsOf(username: string): string[] {
  return username
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split('_')
    .filter(Boolean)
    .map(skeletonOf);
}

const READ_AS: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '7': 't' };

/** Players must not pass for staff or for the house, whose messages are sent under such names. */
export function looksLikeTheHouse(username: string): boolean {
  const read = username.replaceAll(/[347]/g, (digit) => READ_AS[digit]!);
  const withoutNumbers = username.replaceAll(/[0-9]+(?=_|$)/g, '');
  return [username, read, withoutNumbers].some(isOfTheHouse);
}

function isOfTheHouse(username: string): boolean {
  const whole = skeletonOf(username);
  if (whole.includes(HOUSE) || NAMES.has(whole) || ROLES.has(whole)) return true;
  return [...wordsOf(username), whole].some(
    (word) => ROLES.has(word) || ROLE_PARTS.some((part) => word.startsWith(part) || word.endsWith(part)),
  );
}
