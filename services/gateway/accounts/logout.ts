// Ends the session: in this gateway's memory, in the table, and by its notice on every other gateway and socket.
import { answer, type Handler } from '../calls/handler.ts';

export const logoutHandler: Handler<'logout'> = async ({ session }) => {
  await session.end();
  return answer({ success: true });
};
