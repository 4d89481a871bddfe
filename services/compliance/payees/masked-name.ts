/** "Ann Example" becomes "A•• E••••••". */
export function maskedName(name: string): string {
  return name.replace(/(?<=[\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]/gu, '•');
}
