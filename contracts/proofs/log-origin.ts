const ORIGIN = /^[^/\s]+\/log\/(0|[1-9]\d{0,4})(?:\/e[1-9]\d*)?$/;

/** The partition that an origin names, such as 0 in `house.example/log/0/e2`; null if it is none of ours. */
export function partitionOf(origin: string): number | null {
  const [, partition] = ORIGIN.exec(origin) ?? [];
  return partition === undefined ? null : Number(partition);
}
