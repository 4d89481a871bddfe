import { type APIRequestContext, expect } from '@playwright/test';

export async function linkIn(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link: string | null = null;
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/dev/mail')).text()).split('<article>');
      const mail = mails.find(
        (text) => text.includes(to) && text.includes('· sent<') && text.includes(`${path}?token=`),
      );
      const token = mail === undefined ? undefined : /\?token=([\w-]{43})/.exec(mail)?.[1];
      link = token === undefined ? null : `${path}?token=${token}`;
      return link;
    })
    .not.toBeNull();
  return link!;
}
