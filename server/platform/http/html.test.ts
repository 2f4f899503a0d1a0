import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes values in a template unless they are markup themselves', () => {
  const list = ['<b>', 'A & "B"'].map((text) => html`<li title="${text}">${text}</li>`);
  expect(html`<ul>${list}${false}</ul>`.text).toBe(
    '<ul><li title="&#60;b&#62;">&#60;b&#62;</li><li title="A &#38; &#34;B&#34;">A &#38; &#34;B&#34;</li></ul>',
  );
});
