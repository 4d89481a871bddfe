// The same roles for processes that meet over PostgreSQL, Kafka and the channel: any number of them, any roles in each.
// Before it: ground.ts. After it: a house that is open as long as one process of each role is.
import type { Role } from './roles.ts';
import type { RoleName } from './options.ts';

export const APART: Record<RoleName, Role> = {
  sequencer: () => Promise.reject(new Error('not built')),
  relay: () => Promise.reject(new Error('not built')),
  projector: () => Promise.reject(new Error('not built')),
  reactor: () => Promise.reject(new Error('not built')),
  gateway: () => Promise.reject(new Error('not built')),
};
