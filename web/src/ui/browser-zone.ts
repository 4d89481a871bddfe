export function browserZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
