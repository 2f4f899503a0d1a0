import { fireEvent, screen, within } from '@testing-library/react';

/** By its label, inside an element; the first where there are several. */
export async function field(
  label: string | RegExp,
  inside: HTMLElement = document.body,
): Promise<HTMLInputElement> {
  const found = await within(inside).findAllByLabelText(label, { exact: false });
  return found.find((each) => each.matches('input, select, textarea')) as HTMLInputElement;
}

/** Types a text, or chooses an option by its value. */
export const fill = async (label: string | RegExp, value: string, inside?: HTMLElement) =>
  void fireEvent.change(await field(label, inside), { target: { value } });

export const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  void fireEvent.click((await within(inside).findAllByRole('button', { name }))[0] as HTMLElement);

export const follow = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  void fireEvent.click((await within(inside).findAllByRole('link', { name }))[0] as HTMLElement);

/** Gives files to a file input. */
export const give = (input: HTMLElement, ...files: File[]) =>
  void fireEvent.change(input, { target: { files } });

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
export const isMissing = () => heading('Diese Seite gibt es nicht');
