// The networks that the house can be connected with.
import type { NetworkAdapter } from './adapter.ts';

export const NETWORK_ADAPTERS: readonly NetworkAdapter[] = [];
