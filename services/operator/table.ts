// In a narrow terminal all rows wrap at the same columns.
import stringWidth from 'string-width';

export type Column = { head?: string; align?: 'left' | 'right' };

/** Infinity if not a terminal. */
export type Paper = { say(line: string): void; width: number };

const GAP = '  ';
const INDENT = '    ';
/** Rows buffered to find the widths: a history may have millions. */
const PAGE_ROWS = 200;

export class Table {
  readonly #columns: readonly Column[];
  readonly #paper: Paper;
  readonly #widths: number[];
  #page: (readonly string[])[] = [];

  constructor(columns: readonly Column[], paper: Paper) {
    this.#columns = columns;
    this.#paper = paper;
    this.#widths = columns.map(() => 0);
    const heads = columns.map(({ head = '' }) => head);
    if (heads.some((head) => head !== '')) this.add(heads);
  }

  add(cells: readonly string[]): void {
    this.#page.push(cells.map(inOneLine));
    if (this.#page.length === PAGE_ROWS) this.end();
  }

  end(): void {
    for (const cells of this.#page) {
      for (const [at, cell] of cells.entries()) {
        this.#widths[at] = Math.max(this.#widths[at]!, stringWidth(cell));
      }
    }
    const groups = this.#groups();
    for (const cells of this.#page) for (const line of this.#lines(cells, groups)) this.#paper.say(line);
    this.#page = [];
  }

  #groups(): number[][] {
    const groups: number[][] = [];
    let room = 0;
    for (const [at, width] of this.#widths.entries()) {
      if (at > 0 && width + GAP.length <= room) {
        groups.at(-1)!.push(at);
        room -= width + GAP.length;
      } else {
        room = this.#paper.width - (at > 0 ? INDENT.length : 0) - width;
        groups.push([at]);
      }
    }
    return groups;
  }

  #lines(cells: readonly string[], groups: readonly number[][]): string[] {
    const lines = groups.map((group, at) => {
      const line = group.map((place) => this.#padded(cells[place]!, place)).join(GAP);
      return `${at > 0 ? INDENT : ''}${line}`.trimEnd();
    });
    // Continuation lines may be empty.
    return lines.filter((line, at) => at === 0 || line !== '');
  }

  #padded(cell: string, place: number): string {
    const padding = ' '.repeat(this.#widths[place]! - stringWidth(cell));
    return this.#columns[place]!.align === 'right' ? padding + cell : cell + padding;
  }
}

/** Control characters would move the cursor. */
function inOneLine(cell: string): string {
  return cell.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
