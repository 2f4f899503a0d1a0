/** Markup that may stand in a page as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Markup | readonly Markup[] | false | undefined;

/** A template of markup: what is put in is escaped, unless it is markup itself; false is nothing. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.map((part, index) => part + written(values[index])).join(''));

function written(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value !== 'string') return value.map(({ text }) => text).join('');
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
