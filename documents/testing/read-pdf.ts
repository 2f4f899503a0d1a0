/** Test helper that reads texts, positions and metadata of a PDF. */
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text as written; mm from the upper left corner of its page. */
export interface WrittenText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  /** Whether it is horizontal, read from left to right. */
  readonly isUpright: boolean;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly WrittenText[];
}

export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  /** Every text of all pages in the order of writing. */
  readonly words: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  /** Targets of its links. */
  readonly links: readonly string[];
  /** The elements of the structure tree, in reading order. */
  readonly elements: readonly { readonly role: string; readonly alt?: string | undefined }[];
  /** Texts that are neither in the structure tree nor artifacts. */
  readonly untagged: readonly string[];
}

/** The nodes of pdf.js's structure tree; leaves are contents. */
interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

const elementsOf = ({ role, alt, children = [] }: Node): ReadPdf['elements'] =>
  role === undefined ? [] : [{ role, alt }, ...children.flatMap(elementsOf)];

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];

/** Returns the texts outside of marked content. */
function untaggedIn(items: readonly Item[]): string[] {
  let depth = 0;
  return items.flatMap((item) => {
    if ('str' in item) return depth === 0 && item.str.trim() !== '' ? item.str : [];
    depth += item.type === 'endMarkedContent' ? -1 : 1;
    return [];
  });
}

const MM_PER_POINT = 25.4 / 72;

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js takes ownership of the bytes.
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false })
    .promise;
  const pages: ReadPage[] = [];
  const links: string[] = [];
  const elements: ReadPdf['elements'][number][] = [];
  const untagged: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent({ disableNormalization: true, includeMarkedContent: true });
    untagged.push(...untaggedIn(items));
    elements.push(...elementsOf((await page.getStructTree()) as Node));
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform;
      const left = x * MM_PER_POINT;
      return {
        text: item.str,
        left,
        right: left + item.width * MM_PER_POINT,
        baseline: (height - y) * MM_PER_POINT,
        size: Math.hypot(a, b) * MM_PER_POINT,
        isUpright: b === 0 && a > 0,
      };
    });
    pages.push({ width: width * MM_PER_POINT, height: height * MM_PER_POINT, texts });
    for (const { url } of await page.getAnnotations()) if (url) links.push(url);
  }
  const { info } = await pdf.getMetadata();
  await pdf.loadingTask.destroy();
  return {
    pages,
    links,
    elements,
    untagged,
    words: pages.flatMap(({ texts }) => texts.map(({ text }) => text)),
    info: info as ReadPdf['info'],
  };
}
