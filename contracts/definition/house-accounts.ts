export const FIRST_PLAYER_ACCOUNT = 1000;

/** Numbers are never reused. */
export const HOUSE_ACCOUNTS = { settings: 1, treasury: 2, rain: 3, promos: 4, races: 5 } as const;

/** Those that own points, as the books name them. */
export const HOUSE_POINTS = { rain: 'rain-pool' } as const;

const HOUSE_IDS: ReadonlySet<number> = new Set(Object.values(HOUSE_ACCOUNTS));

export function isHouseAccount(account: number): boolean {
  return HOUSE_IDS.has(account);
}

/** "House: rain"; null for other accounts. */
export function houseAccountName(account: number): string | null {
  const [name] = Object.entries(HOUSE_ACCOUNTS).find(([, number]) => number === account) ?? [];
  return name === undefined ? null : `House: ${name}`;
}

export type HouseAccountName = keyof typeof HOUSE_ACCOUNTS;
