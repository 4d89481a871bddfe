import { DECIMAL_SIGNS, type DecimalSign, type Mapping } from '#contracts/finance/mapping.ts';

export type Parsed<Value> = { value: Value } | { problem: string };

type AmountForm = Pick<Mapping, 'decimal' | 'amounts'>;

const MICROS_PER = { major: 1_000_000n, minor: 10_000n } as const;
const MOST_DECIMALS = { major: 6, minor: 4 } as const;
const MOST_MICROS = 1_000_000_000_000_000n;

/** Currency signs and spaces of any kind around the number. */
const AROUND = /^[\s$€£¥]+|[\s$€£¥]+$/gu;
const SIGNS: Readonly<Record<string, bigint>> = { '+': 1n, '-': -1n, '\u2212': -1n };

/** Millionths of a dollar. Exact: more decimals than a millionth are a problem, not rounded. */
export function parseAmount(text: string, { decimal: chosen, amounts }: AmountForm): Parsed<number> {
  const decimal = chosen ?? '.';
  const { sign, digits } = unsigned(text);
  const group = decimal === '.' ? ',' : '.';
  const [, whole, fraction = ''] = numberIn(digits, decimal, group) ?? [];
  if (whole === undefined) return { problem: `"${shortened(text)}" is not an amount` };
  const decimals = fraction.replace(/0+$/, '');
  const most = MOST_DECIMALS[amounts];
  if (decimals.length > most) return { problem: `"${shortened(text)}" has more than ${most} decimals` };
  const scale = 10n ** BigInt(most - decimals.length);
  const micros =
    sign * (BigInt(whole.replaceAll(/\D/g, '')) * MICROS_PER[amounts] + (BigInt(`${decimals}0`) / 10n) * scale);
  if (micros > MOST_MICROS || micros < -MOST_MICROS) return { problem: `"${shortened(text)}" is too large` };
  return { value: Number(micros) };
}

/** The decimal signs that read every sample. More than one means that they differ on some, and a person has to choose. */
export function possibleDecimals(samples: readonly string[], amounts: AmountForm['amounts']): DecimalSign[] {
  const valueOf = (text: string, decimal: DecimalSign) => {
    const parsed = parseAmount(text, { decimal, amounts });
    return 'value' in parsed ? parsed.value : null;
  };
  const known = samples.filter((text) => DECIMAL_SIGNS.some((sign) => valueOf(text, sign) !== null));
  const signs = DECIMAL_SIGNS.filter((sign) => known.every((text) => valueOf(text, sign) !== null));
  const isSame = known.every((text) => valueOf(text, '.') === valueOf(text, ','));
  return isSame ? signs.slice(0, 1) : signs;
}

/** A sign before or after, or parentheses, as accountants write negative amounts. */
function unsigned(text: string): { sign: bigint; digits: string } {
  let digits = text.slice(0, 60).replaceAll(AROUND, '');
  let sign = 1n;
  if (digits.startsWith('(') && digits.endsWith(')')) {
    digits = digits.slice(1, -1);
    sign = -1n;
  }
  const [before, after] = [SIGNS[digits.charAt(0)], SIGNS[digits.charAt(digits.length - 1)]];
  if (before !== undefined && after !== undefined) return { sign, digits: '' };
  if (before !== undefined) digits = digits.slice(1);
  else if (after !== undefined) digits = digits.slice(0, -1);
  return { sign: sign * (before ?? after ?? 1n), digits: digits.replaceAll(AROUND, '') };
}

const GROUP_SPACE = `[ '\u2019\u00a0\u202f]`;

function numberIn(text: string, decimal: string, group: string): RegExpExecArray | null {
  const fraction = `(?:\\${decimal}(\\d{1,18}))?`;
  const plain = new RegExp(`^(\\d{1,18})${fraction}$`).exec(text);
  if (plain !== null) return plain;
  return new RegExp(`^(\\d{1,3}(?:(?:\\${group}|${GROUP_SPACE})\\d{3}){1,5})${fraction}$`).exec(text);
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
