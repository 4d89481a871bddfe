import { z } from 'zod';

/** The name of a log's tree, which its checkpoints begin with, and the address it is served at without its scheme. */
export function originOf(host: string, partition: number, epoch: number): string {
  return `${host}/log/${partition}${epoch === 1 ? '' : `/e${epoch}`}`;
}

const name = z.string().regex(/^[^/]+\/log\//);

/** The host that an origin begins with. */
export function hostOf(origin: string): string {
  return name.parse(origin).split('/')[0]!;
}

/** The name of the key of the daily note. */
export function headsNameOf(host: string): string {
  return `${host}/log/heads`;
}
