import { PALETTES, type ThemeName } from '../../theme/palettes.ts';
import { font } from '../../theme/tokens.ts';
import { heightTicks, momentsUntil, type Spot, spanMsAt, spotAt, timeTicks } from './flight-scale.ts';

/** How the line ends: about to fly, flying, crashed, or cashed out above the stake or not. */
export type Ending = 'launch' | 'head' | 'break' | 'gain' | 'stop';

/** `launchMs`: since the press that starts a flight. */
export type Frame = {
  width: number;
  height: number;
  elapsedMs: number;
  ending: Ending | null;
  theme: ThemeName;
  launchMs: number;
};

type Plot = Frame & { spanMs: number; at(spot: Spot): readonly [number, number] };

/** The list of other flights begins above the topmost line. */
const MARGIN = { top: 26, end: 18, bottom: 26, start: 44 };

function inkOf({ ending, theme }: Frame): string {
  if (ending === 'break') return PALETTES[theme].feltLoss;
  return ending === 'gain' ? PALETTES[theme].feltGain : PALETTES[theme].brassFill;
}

export function paintFlight(context: CanvasRenderingContext2D, frame: Frame): void {
  const innerWidth = frame.width - MARGIN.start - MARGIN.end;
  const innerHeight = frame.height - MARGIN.top - MARGIN.bottom;
  const ground = MARGIN.top + innerHeight;
  const plot: Plot = {
    ...frame,
    spanMs: spanMsAt(frame.elapsedMs),
    at: ({ x, y }) => [MARGIN.start + x * innerWidth, ground - y * innerHeight],
  };
  context.clearRect(0, 0, frame.width, frame.height);
  paintTicks(context, plot);
  if (frame.ending === null) return;
  paintLine(context, plot);
  paintEnd(context, plot, frame.ending);
}

function paintTicks(context: CanvasRenderingContext2D, { spanMs, at, theme }: Plot): void {
  const [startX, groundY] = at({ x: 0, y: 0 });
  const [endX] = at({ x: 1, y: 0 });
  context.fillStyle = PALETTES[theme].ivory;
  context.font = `500 12px ${font.text}`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  context.globalAlpha = 0.45;
  context.fillRect(startX, groundY, endX - startX, 1);
  context.globalAlpha = 0.8;
  context.fillText('1x', startX - 8, groundY);
  for (const { at: share, label, strength } of heightTicks(spanMs)) {
    const [, y] = at({ x: 0, y: share });
    context.globalAlpha = 0.14 * strength;
    context.fillRect(startX, y, endX - startX, 1);
    context.globalAlpha = 0.8 * strength;
    context.fillText(label, startX - 8, y);
  }
  context.textAlign = 'center';
  for (const { at: share, label, strength } of timeTicks(spanMs)) {
    const [x] = at({ x: share, y: 0 });
    context.globalAlpha = 0.45 * strength;
    context.fillRect(x, groundY, 1, 5);
    context.globalAlpha = 0.8 * strength;
    context.fillText(label, x, groundY + 16);
  }
  context.globalAlpha = 1;
}

function paintLine(context: CanvasRenderingContext2D, plot: Plot): void {
  const { at, elapsedMs, spanMs } = plot;
  const ink = inkOf(plot);
  const [startX, groundY] = at({ x: 0, y: 0 });
  const [headX, headY] = at(spotAt(elapsedMs, spanMs));
  const line = new Path2D();
  line.moveTo(startX, groundY);
  for (const ms of momentsUntil(elapsedMs)) line.lineTo(...at(spotAt(ms, spanMs)));
  const area = new Path2D(line);
  area.lineTo(headX, groundY);
  area.closePath();
  const fade = context.createLinearGradient(0, headY, 0, groundY);
  fade.addColorStop(0, `${ink}4d`);
  fade.addColorStop(1, `${ink}08`);
  context.fillStyle = fade;
  context.fill(area);
  context.strokeStyle = ink;
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(line);
}

function paintEnd(context: CanvasRenderingContext2D, plot: Plot, ending: Ending): void {
  const [x, y] = plot.at(spotAt(plot.elapsedMs, plot.spanMs));
  const { ivory, pip } = PALETTES[plot.theme];
  const ink = inkOf(plot);
  if (ending === 'break') return paintBreak(context, [x, y], ink);
  if (ending === 'launch') paintRings(context, [x, y], { ink, launchMs: plot.launchMs });
  const glow = context.createRadialGradient(x, y, 2, x, y, 22);
  glow.addColorStop(0, `${ink}66`);
  glow.addColorStop(1, `${ink}00`);
  context.fillStyle = glow;
  context.fillRect(x - 22, y - 22, 44, 44);
  const isStopped = ending === 'gain' || ending === 'stop';
  disc(context, [x, y], isStopped ? 11 : 6.5, ink);
  disc(context, [x, y], isStopped ? 9 : 4.5, ivory);
  if (isStopped) stroke(context, pip, 2.5, [x - 4, y, x - 1, y + 3.5, x + 4.5, y - 3.5]);
}

const RING_MS = 900;
const RING_PX = 26;

/** Two rings that grow from the start, half a turn apart. */
function paintRings(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  { ink, launchMs }: { ink: string; launchMs: number },
): void {
  for (const delay of [0, 0.5]) {
    const share = launchMs / RING_MS - delay;
    if (share < 0) continue;
    const grown = share % 1;
    context.globalAlpha = 1 - grown;
    context.strokeStyle = ink;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, 6 + grown * RING_PX, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function paintBreak(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], ink: string): void {
  stroke(context, ink, 4, [x - 7, y - 7, x + 7, y + 7]);
  stroke(context, ink, 4, [x - 7, y + 7, x + 7, y - 7]);
  for (let spark = 0; spark < 8; spark++) {
    const turn = ((spark + 0.5) * Math.PI) / 4;
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    stroke(context, ink, 2, [x + dx * 13, y + dy * 13, x + dx * 18, y + dy * 18]);
  }
}

function disc(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], radius: number, ink: string): void {
  context.fillStyle = ink;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function stroke(context: CanvasRenderingContext2D, ink: string, thickness: number, points: readonly number[]): void {
  context.strokeStyle = ink;
  context.lineWidth = thickness;
  context.beginPath();
  for (let index = 0; index < points.length; index += 2) context.lineTo(points[index]!, points[index + 1]!);
  context.stroke();
}
