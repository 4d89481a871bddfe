// Coordinates in a drawing 100 wide, of variable height. Row r has r + 1 pins; the ball leaves each to the left (0) or right
// (1). The bucket number is the count of rights.
export const BOARD_WIDTH = 100;
export const BOARD_HEIGHT = 76;

/** Leaves room for the ball above the first pin. */
function topPinY(height: number): number {
  return Math.max(7.5, height * 0.145);
}

export type Spot = { x: number; y: number };
export type Path = readonly number[];

/** Between neighbouring buckets, and pins of a row. */
function pitchOf(rows: number): number {
  return BOARD_WIDTH / (rows + 1);
}

function rowHeightOf(rows: number, height: number): number {
  return (height - topPinY(height)) / rows;
}

export function pinRadius(rows: number): number {
  return pitchOf(rows) * 0.1;
}

export function ballRadius(rows: number): number {
  return pitchOf(rows) * 0.25;
}

/** The pin met in `row` after `rights` moves to the right; both from 0. */
export function pinAt(rows: number, row: number, rights: number, height = BOARD_HEIGHT): Spot {
  const x = BOARD_WIDTH / 2 + (rights - row / 2) * pitchOf(rows);
  return { x, y: topPinY(height) + row * rowHeightOf(rows, height) };
}

export function allPins(rows: number, height = BOARD_HEIGHT): (Spot & { row: number; rights: number })[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_pin, rights) => ({ row, rights, ...pinAt(rows, row, rights, height) })),
  ).flat();
}

export function bucketX(rows: number, bucket: number): number {
  return (bucket + 0.5) * pitchOf(rows);
}

/** Moves to the right before each row, and after the last, which is the bucket. */
export function rightsAlong(path: Path): number[] {
  let rights = 0;
  return [0, ...path.map((step) => (rights += step))];
}

export function touchesOf(path: Path, height = BOARD_HEIGHT): Spot[] {
  const rows = path.length;
  const [ball, pin] = [ballRadius(rows), pinRadius(rows)];
  const along = rightsAlong(path);
  const pins = path.map((_, row) => {
    const { x, y } = pinAt(rows, row, along[row]!, height);
    return { x, y: y - ball - pin };
  });
  const bucket = { x: bucketX(rows, along.at(-1)!), y: height - ball };
  return [{ x: BOARD_WIDTH / 2, y: ball }, ...pins, bucket];
}
