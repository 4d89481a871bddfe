import { z } from 'zod';

export const networkName = z
  .string()
  .max(32)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A network is named in small letters, digits and hyphens.');

const TITLES: Readonly<Record<string, string>> = {
  cpx: 'CPX Research',
  adgate: 'AdGate',
  bitlabs: 'BitLabs',
  ogads: 'OGAds',
};

export function networkTitle(network: string): string {
  return TITLES[network] ?? `${network.charAt(0).toUpperCase()}${network.slice(1)}`;
}
