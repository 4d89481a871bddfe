import type { NetworkAdapter } from './adapter.ts';
import { adgate } from './adgate.ts';
import { bitlabs } from './bitlabs.ts';
import { cpx } from './cpx.ts';
import { lootably } from './lootably.ts';
import { notik } from './notik.ts';
import { ogads } from './ogads.ts';
import { revlum } from './revlum.ts';
import { revtoo } from './revtoo.ts';

export const NETWORK_ADAPTERS: readonly NetworkAdapter[] = [
  cpx,
  lootably,
  adgate,
  bitlabs,
  revlum,
  revtoo,
  notik,
  ogads,
];
