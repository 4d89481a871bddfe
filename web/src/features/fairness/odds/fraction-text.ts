type Fraction = { numerator: number; denominator: number };

/** Beyond this a fraction says less than it takes room. */
const LONGEST = 9_999_999;

/** "1/2 (50%)"; only the percentage where the fraction is too long to read. */
export function fractionText({ numerator, denominator }: Fraction): string {
  const percent = Number(((numerator / denominator) * 100).toPrecision(6));
  const text = `${percent.toLocaleString('en-US', { maximumFractionDigits: 20 })}%`;
  return denominator > LONGEST ? text : `${numerator}/${denominator} (${text})`;
}
