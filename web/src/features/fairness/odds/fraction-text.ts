type Fraction = { numerator: number; denominator: number };

/** Longer fractions are shown as a percentage only. */
const LONGEST = 9_999_999;

/** "1/2 (50%)"; only the percentage if the fraction is too long. */
export function fractionText({ numerator, denominator }: Fraction): string {
  const percent = Number(((numerator / denominator) * 100).toPrecision(6));
  const text = `${percent.toLocaleString('en-US', { maximumFractionDigits: 20 })}%`;
  return denominator > LONGEST ? text : `${numerator}/${denominator} (${text})`;
}
