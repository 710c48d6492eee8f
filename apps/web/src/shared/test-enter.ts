import userEvent from '@testing-library/user-event';

/** Fills a field with one event. Typing key by key renders the whole screen as often: for tests of what happens meanwhile. */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
