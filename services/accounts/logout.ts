import { answer, type Handler } from '../module/handler.ts';

export const logoutHandler: Handler<'logout'> = async ({ session }) => {
  await session.end();
  return answer({ success: true });
};
