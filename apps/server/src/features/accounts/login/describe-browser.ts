import { parse } from 'bowser';

const LENGTH_MAX = 80;

/** Browser and system from the User-Agent, such as "Firefox on Android"; '' when unknown. */
export function describeBrowser(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os, platform } = parse(userAgent);
  const system = platform.model ?? os.name;
  return [browser.name, system].filter(Boolean).join(' on ').slice(0, LENGTH_MAX);
}
