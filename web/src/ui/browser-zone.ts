/** Undefined in browsers that do not tell. */
export function browserZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
