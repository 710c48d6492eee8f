import userEvent from '@testing-library/user-event';

/** Fills a field with one event. Typing key by key renders the screen for each key and is only for tests of that. */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
