// A page that is left and come back to.
import { afterEach, expect, test } from 'vitest';
import { whilePageLives } from './while-page-lives.ts';

const said: string[] = [];
let end = () => {};
afterEach(() => {
  end();
  said.length = 0;
});
const begin = () => {
  end = whilePageLives(() => {
    said.push('opened');
    return () => said.push('closed');
  });
};
const leave = () => window.dispatchEvent(new Event('pagehide'));
const comeBack = () => window.dispatchEvent(new Event('pageshow'));

test('what it holds is let go when the page is left, and taken up when somebody comes back', () => {
  begin();
  comeBack();
  leave();
  leave();
  comeBack();
  expect(said).toEqual(['opened', 'closed', 'opened']);
});

test('once it has ended nothing is opened again', () => {
  begin();
  end();
  leave();
  comeBack();
  expect(said).toEqual(['opened', 'closed']);
});
