// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { openPage, shownOf } from './push-messages.ts';

describe('a push message', () => {
  it('shows its text and links to its page', () => {
    const text = JSON.stringify({ id: 'n1', title: 'Free now', body: 'Left', link: '/stations/a' });
    expect(shownOf(text)).toMatchObject({
      title: 'Free now',
      options: { body: 'Left', tag: 'n1', data: { link: '/stations/a' } },
    });
  });

  it.each([
    [undefined],
    ['not JSON'],
    ['[]'],
    ['{"title":7}'],
    ['{"link":"https://other.example"}'],
    ['{"link":"//other.example"}'],
    [String.raw`{"link":"/\\other.example"}`],
  ])('of %s shows a notification, and links to no other site', (text) => {
    const { title, options } = shownOf(text);
    expect(title).toBe('Voltagora');
    expect(options.data.link).toBe('/notifications');
  });

  it('that is tapped opens in an open tab, else in a new one', async () => {
    const done: unknown[] = [];
    const tab = {
      url: 'https://volt.example/',
      focus: async () => done.push('focus'),
      postMessage: (message: unknown) => void done.push(message),
    };
    const openWindow = async (url: string) => done.push(`open ${url}`);
    await openPage({ matchAll: async () => [tab], openWindow }, '/wallet');
    await openPage({ matchAll: async () => [], openWindow }, '/wallet');
    expect(done).toEqual([{ open: '/wallet' }, 'focus', 'open /wallet']);
  });
});
