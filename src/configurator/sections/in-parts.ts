/** Joins the parts of a section's value so that lines break between them only: "80 x 60 mm /" before "30 x 120 mm". */
export const inParts = (parts: readonly string[], separator: string): string =>
  parts.map((part) => part.replaceAll(' ', '\u00a0')).join(`\u00a0${separator} `);
