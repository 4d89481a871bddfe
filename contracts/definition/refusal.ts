export type RefusalDefinition<Code extends string = string> = {
  /** Stable: clients switch on it. */
  code: Code;
  status: number;
  message: string;
};

export function defineRefusal<const Code extends string>(
  code: Code,
  status: number,
  message: string,
): RefusalDefinition<Code> {
  return { code, status, message };
}
