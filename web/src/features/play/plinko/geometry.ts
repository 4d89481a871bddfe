// Where pins, buckets and the ball are on the plinko board, in a drawing 100 wide and as high as there is room. Row r has r + 1 pins; the ball meets one pin a row and leaves it to the left (0) or to the right (1),
// so that after the last row it is above the bucket with the number of its rights.
export const BOARD_WIDTH = 100;
export const BOARD_HEIGHT = 76;

/** Leaves the ball room above the first pin. */
function topPinY(height: number): number {
  return Math.max(7.5, height * 0.145);
}

export type Spot = { x: number; y: number };
export type Path = readonly number[];

/** From one bucket's middle to the next, and from one pin to the next in its row. */
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

/** The pin that a ball with so many rights behind it meets in this row; both from 0. */
export function pinAt(rows: number, row: number, rights: number, height = BOARD_HEIGHT): Spot {
  const x = BOARD_WIDTH / 2 + (rights - row / 2) * pitchOf(rows);
  return { x, y: topPinY(height) + row * rowHeightOf(rows, height) };
}

export function allPins(rows: number, height = BOARD_HEIGHT): (Spot & { row: number; rights: number })[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_pin, rights) => ({ row, rights, ...pinAt(rows, row, rights, height) })),
  ).flat();
}

/** The middle of a bucket, 0 the leftmost. */
export function bucketX(rows: number, bucket: number): number {
  return (bucket + 0.5) * pitchOf(rows);
}

/** How many times the ball has gone right before each row, and after the last: the last is its bucket. */
export function rightsAlong(path: Path): number[] {
  let rights = 0;
  return [0, ...path.map((step) => (rights += step))];
}

/** Where the ball touches: the point of release, each pin of its path, the rim of its bucket. */
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
