import { describe, expect, test } from 'vitest';
import { type AnyStoredMail, MAIL_KINDS, type MailKind } from '#contracts/internal/mail.ts';
import { linkToken } from '#infra/ids/link-token.ts';
import { renderMail } from './render-mail.ts';

const TOKEN = '7d9f2d0e-6a58-4c2f-9a9b-0d8c3f1e2b4a';
const settings = { publicUrl: 'https://tally.example/', linkKey: 'key' };
const everything = {
  username: 'anna',
  token: TOKEN,
  at: Date.UTC(2026, 6, 1, 21, 30),
  zone: 'Asia/Kolkata',
  browser: 'Firefox on Linux',
  place: 'Near Lyon, France',
  newAddress: 'n…@example.org',
  count: 3,
  name: 'My phone',
  title: 'Offer reversed',
  message: 'CPX Research reversed an offer.',
  unsubscribe: TOKEN,
  left: 2,
  ticket: TOKEN,
  number: 12,
  erasedAt: Date.UTC(2026, 6, 8, 21, 30),
  until: Date.UTC(2026, 6, 8, 21, 30),
  welcome: { points: 100 },
  subject: '+1,200 points from Harbour Tycoon',
  facts: [['Offer', 'Harbour Tycoon']],
  action: { label: 'See your offers', path: '/earn' },
};
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];

function mailOf(kind: MailKind, change: Record<string, unknown> = {}): AnyStoredMail {
  const { params } = MAIL_KINDS[kind];
  const given = Object.keys(params.shape).map((name) => [name, { ...everything, ...change }[name as 'at']]);
  return { kind, params: params.parse(Object.fromEntries(given)) } as AnyStoredMail;
}

describe.each(KINDS)('%s', (kind) => {
  const { subject, text, html } = renderMail(mailOf(kind), settings);

  test('names the account, has one button with a visible public address, and ends with the address of support', () => {
    expect(text).toContain('ticket' in MAIL_KINDS[kind].params.shape ? 'ticket 12' : 'anna');
    const urls = [...text.matchAll(/\bhttps?:\S+/g)].map(([url]) => url);
    expect(urls).toHaveLength(2);
    expect(urls[1]).toBe('https://tally.example/support');
    expect(new URL(urls[0]!).origin).toBe('https://tally.example');
    const escaped = urls.map((url) => url.replaceAll('&', '&amp;'));
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual(escaped);
    expect(html).toContain(`>${escaped[0]}</p>`);
  });

  test("begins with the product's name", () => {
    expect(text).toMatch(/^Tallyhouse\n\n/);
    expect(html.indexOf('>Tallyhouse</p>')).toBeLessThan(html.indexOf('<h1'));
    expect(html).toContain('>Tallyhouse</p>');
  });

  test('has no external resources or scripts, and no user input in its subject', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|form|input|svg|style)\b|url\(|@import|\son\w+=/i);
    const typed = { username: 'zora', name: 'zora', browser: 'zora', place: 'zora', newAddress: 'zora' };
    expect(renderMail(mailOf(kind, typed), settings).subject).toBe(subject);
  });

  test('text and HTML have the same content', () => {
    for (const line of text.split('\n').filter((line) => line !== '' && !/^(https?:|\w+: )/.test(line))) {
      expect(html).toContain(
        line
          .replace(/:$|^\d\. /, '')
          .replaceAll("'", '&#39;')
          .replaceAll('"', '&quot;'),
      );
    }
  });
});

test("a notification's subject says what happened, and its facts name the offer", () => {
  const { subject, text } = renderMail(mailOf('notification'), settings);
  expect(subject).toBe('+1,200 points from Harbour Tycoon');
  expect(text).toContain('CPX Research reversed an offer.\n\nOffer: Harbour Tycoon\nAccount: anna\n');
  expect(text).toContain('See your offers:\nhttps://tally.example/earn\n');
});

test('a notification queued by an earlier version keeps its title as subject', () => {
  const before = { subject: undefined, facts: undefined, action: undefined };
  expect(renderMail(mailOf('notification', before), settings).subject).toBe('Offer reversed');
});

test('the mail at sign-up welcomes the player with the bonus and first steps; a repeated one only confirms', () => {
  const { subject, text } = renderMail(mailOf('confirm-address'), settings);
  expect(subject).toBe('Welcome to Tallyhouse: confirm your email address');
  expect(text).toContain('100 points to start with are in its balance.');
  expect(text).toContain('1. Complete an offer');
  const again = renderMail(mailOf('confirm-address', { welcome: null }), settings);
  expect(again.subject).toBe('Confirm your email address');
  expect(again.text).not.toContain('1. ');
  expect(renderMail(mailOf('confirm-address', { welcome: { points: 0 } }), settings).text).not.toContain('balance');
});

test('a change is never marked ignorable', () => {
  const ignorable = KINDS.filter((kind) => /ignore/i.test(renderMail(mailOf(kind), settings).text));
  expect(ignorable).toEqual(['reset-password', 'confirm-new-address', 'address-already-yours', 'ticket-unconfirmed']);
});

test("a link has the token's secret and its purpose's page", () => {
  const linked = KINDS.map((kind) => renderMail(mailOf(kind), settings).text.match(/\S+\?token=\S+/)?.[0]);
  const token = linkToken('key', TOKEN);
  expect(linked.filter((url) => url !== undefined).map((url) => url.replace(token, '…'))).toEqual([
    'https://tally.example/verify-email?token=…',
    'https://tally.example/reset-password?token=…',
    'https://tally.example/confirm-email?token=…',
    'https://tally.example/stop-change?token=…',
    'https://tally.example/stop-change?token=…',
    'https://tally.example/reset-password?token=…',
    'https://tally.example/enrol?token=…',
    'https://tally.example/ticket?token=…',
    'https://tally.example/ticket?token=…',
  ]);
});

test('without Stop the mail names support and has no button', () => {
  const { text } = renderMail(mailOf('address-changed', { token: null }), settings);
  expect(text).toContain('support can stop it');
  expect(text.match(/https?:\S+/g)).toEqual(['https://tally.example/support']);
});

test("shows the time in the player's time zone and the place", () => {
  const { text } = renderMail(mailOf('new-device'), settings);
  expect(text).toContain('When: 2 Jul 2026, 03:00 (Asia/Kolkata)\n');
  expect(text).toContain('Browser: Firefox on Linux\nPlace: Near Lyon, France');
  expect(renderMail(mailOf('new-device', { zone: 'Mars/Olympus' }), settings).text).toContain(
    'When: 1 Jul 2026, 21:30 UTC\n',
  );
});

test('user input is one line of at most 50 characters without a link', () => {
  const name = `<a href="https://evil.example">Win!</a>\r\nBcc: eve@evil.example\u2028${'x'.repeat(99)}`;
  const { text, html } = renderMail(mailOf('passkey-added', { name, browser: 'www.evil.example & Co' }), settings);
  expect(text).toContain('The passkey a href= https evil. example Win! a Bcc: eve evil.… was added to anna.');
  expect(text).toContain('Browser: www. evil. example & Co\n');
  expect(html).toContain('www. evil. example &amp; Co');
  expect(html.match(/<a /g)).toHaveLength(2);
});
