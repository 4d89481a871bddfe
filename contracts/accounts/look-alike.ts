const LOOKS_LIKE: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b', '2': 'z' };

/** Names with the same skeleton are easily confused on screen. Usernames are ASCII letters, digits and underscores. */
export function skeletonOf(username: string): string {
  const letters = username
    .toLowerCase()
    .replaceAll('_', '')
    .replaceAll(/[01258i]/g, (one) => LOOKS_LIKE[one]!);
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const OF_THE_HOUSE = ['tallyhouse', 'admin', 'administrator', 'moderator', 'support', 'staff', 'system', 'the_house'];
const HOUSE_SKELETONS: ReadonlySet<string> = new Set(OF_THE_HOUSE.map(skeletonOf));

/** Messages of the house are sent under such names. */
export function looksLikeTheHouse(username: string): boolean {
  return HOUSE_SKELETONS.has(skeletonOf(username));
}
