import { z } from 'zod';
import { METHOD_NAMES, type MethodName, methodName } from './method-names.ts';
import { METHODS } from './methods.ts';

export type MethodTerms = { isOn: boolean; minimumPoints: number; maximumPoints: number };

const HIGHEST = 1_000_000_000;

function whole(min: number) {
  const sentence = `must be a whole number from ${min} to ${HIGHEST}`;
  return z.int(sentence).min(min, sentence).max(HIGHEST, sentence).exactOptional();
}

const SETTINGS = 'must be settings like {"isOn": true, "minimumPoints": 1000, "maximumPoints": 5000}';

const ofOneMethod = z
  .strictObject(
    { isOn: z.boolean('must be true or false').exactOptional(), minimumPoints: whole(5), maximumPoints: whole(5) },
    SETTINGS,
  )
  .refine(
    ({ minimumPoints, maximumPoints }) => (minimumPoints ?? 0) <= (maximumPoints ?? HIGHEST),
    'the minimum is above the maximum',
  );

/** Absent fields keep the method's defaults. */
export const methodSettings = z.partialRecord(
  methodName,
  ofOneMethod,
  `must be methods with their settings; the methods are ${METHOD_NAMES.join(', ')}`,
);
export type MethodSettings = z.infer<typeof methodSettings>;

export function methodTerms(settings: MethodSettings = {}): Readonly<Record<MethodName, MethodTerms>> {
  const entries = METHOD_NAMES.map((method) => {
    const { isOn, minimumPoints, maximumPoints } = METHODS[method];
    return [method, { isOn, minimumPoints, maximumPoints, ...settings[method] }] as const;
  });
  return Object.fromEntries(entries) as Record<MethodName, MethodTerms>;
}
