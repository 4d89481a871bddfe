// A gateway tells the projector which positions its reads wait for, so that slow views are folded at once.
import { formatPosition, parsePosition, type Position, positionText } from '#contracts/position.ts';
import { type ViewName, viewName } from '#contracts/push.ts';

export const AWAITED = 'view_awaited';

/** PostgreSQL refuses longer notices. */
const LONGEST_BYTES = 7999;

/** Null for a position that is too long: the read then waits for the next batch of the view. */
export function noticeOf(view: ViewName, position: Position): string | null {
  const notice = `${view} ${formatPosition(position)}`;
  return notice.length > LONGEST_BYTES ? null : notice;
}

export function readNotice(notice: string): { view: ViewName; position: Position } {
  const [view, position] = notice.split(' ');
  return { view: viewName.parse(view), position: parsePosition(positionText.parse(position)) };
}
