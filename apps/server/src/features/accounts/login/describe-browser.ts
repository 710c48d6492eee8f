import { parse } from 'bowser';

const LENGTH_MAX = 80;

/** What a browser says it is: "Firefox on Android", or '' when it does not say. */
export function describeBrowser(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os, platform } = parse(userAgent);
  const system = platform.model ?? os.name;
  return [browser.name, system].filter(Boolean).join(' on ').slice(0, LENGTH_MAX);
}
