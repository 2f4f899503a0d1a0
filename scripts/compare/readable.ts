import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { readPdf } from '../../documents/testing/read-pdf.ts';

/** Returns content as lines, each with its place; of pictures and films the hash. */
export async function readable(content: string | Uint8Array, type: string): Promise<string> {
  if (/json/.test(type)) return jsonLines(JSON.parse(textOf(content))).join('\n');
  if (/text|csv|svg|dxf|xml/.test(type) && !/sheet/.test(type)) return textOf(content);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  if (/pdf/.test(type)) return pdfLines(bytes);
  if (/xlsx|sheet/.test(type)) return xlsxLines(bytes);
  return `${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`;
}

const textOf = (content: string | Uint8Array): string =>
  typeof content === 'string' ? content : strFromU8(content);

/** Returns every value of a JSON text with its path, and the length of arrays. */
function jsonLines(value: unknown, path = '$'): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${JSON.stringify(value)}`];
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([key, part]) => jsonLines(part, `${path}.${key}`));
  return [
    `${path}.length: ${value.length}`,
    ...value.flatMap((part, at) => jsonLines(part, `${path}[${at}]`)),
  ];
}

async function pdfLines(bytes: Uint8Array): Promise<string> {
  const { pages, links } = await readPdf(bytes);
  const lines = pages.flatMap(({ width, height, texts }, at) => [
    `page ${at + 1}: ${width.toFixed(1)} × ${height.toFixed(1)} mm`,
    ...texts.map(
      ({ text, left, baseline }) => `page ${at + 1} (${left.toFixed(1)}, ${baseline.toFixed(1)}): ${text}`,
    ),
  ]);
  return [...lines, ...links.map((link) => `link: ${link}`)].join('\n');
}

/** Returns every cell and style of a workbook, an XML element per line. */
function xlsxLines(bytes: Uint8Array): string {
  const parts = Object.entries(unzipSync(bytes)).sort(([one], [other]) => (one < other ? -1 : 1));
  return parts
    .flatMap(([name, part]) =>
      strFromU8(part)
        .split(/(?<=>)(?=<)/)
        .map((element) => `${name}: ${element}`),
    )
    .join('\n');
}
