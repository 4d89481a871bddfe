// Arrow keys go to the nearest place in their direction, by screen position.

export type Box = { left: number; top: number; width: number; height: number };

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Sideways distance counts double. */
const ASIDE = 2;

function gapBetween(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.max(0, otherStart - (start + length), start - (otherStart + otherLength));
}

export function placeTowards(boxes: readonly Box[], at: number, key: string): number {
  const direction = DIRECTIONS[key];
  const from = boxes[at];
  if (direction === undefined || from === undefined) return at;
  const [byX, byY] = direction;
  const centre = (box: Box) => [box.left + box.width / 2, box.top + box.height / 2] as const;
  const [x, y] = centre(from);
  let [best, nearest] = [at, Infinity];
  boxes.forEach((box, index) => {
    const [otherX, otherY] = centre(box);
    const ahead = (otherX - x) * byX + (otherY - y) * byY;
    const aside =
      byX === 0
        ? gapBetween(from.left, from.width, box.left, box.width)
        : gapBetween(from.top, from.height, box.top, box.height);
    const offCentre = Math.abs(byX === 0 ? otherX - x : otherY - y);
    const gap =
      byX === 0
        ? gapBetween(from.top, from.height, box.top, box.height)
        : gapBetween(from.left, from.width, box.left, box.width);
    const isAhead = ahead > 1 && !(gap === 0 && aside > 0);
    const distance = gap + aside * ASIDE + offCentre / 1000 + ahead / 10_000;
    if (index !== at && isAhead && distance < nearest) [best, nearest] = [index, distance];
  });
  return best;
}

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}
