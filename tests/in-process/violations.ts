import axe from 'axe-core';

/** Violations of WCAG 2.2 A and AA by rule and place, except those that only a layout shows (contrast, sizes of targets). */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
