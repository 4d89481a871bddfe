// Signed, so that only delivery reports to our mails are accepted.
import { createHmac } from 'node:crypto';

const SIGNATURE_CHARACTERS = 20;

export function returnPathOf(mailId: string, { linkKey, mailDomain }: { linkKey: string; mailDomain: string }): string {
  const id = mailId.replaceAll('-', '');
  const signature = createHmac('sha256', linkKey).update(`return path of ${id}`).digest('hex');
  return `bounce+${id}.${signature.slice(0, SIGNATURE_CHARACTERS)}@${mailDomain}`;
}
