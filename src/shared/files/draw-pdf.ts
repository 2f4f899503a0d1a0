import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;

/** Preloads the worker's script. Rejects if it is missing. */
export async function fetchWorker(): Promise<void> {
  const response = await fetch(worker);
  if (!response.ok) throw new Error(`${worker} answers ${response.status}`);
  await response.blob();
}

interface Drawing {
  readonly into: HTMLElement;
  /** Width of a page, pixels of the canvas. */
  readonly width: number;
  /** Maximum number of pages. */
  readonly most: number;
  readonly signal: AbortSignal;
}

/**
 * Draws the first pages of a PDF as pictures below one another; returns its number of pages. Scripts, forms and
 * links stay inactive. Rejects if the file is unreadable or needs a password.
 */
export async function drawPdf(content: Blob, { into, width, most, signal }: Drawing): Promise<number> {
  const loading = getDocument({ data: await content.arrayBuffer(), enableXfa: false });
  try {
    const pdf = await loading.promise;
    for (let number = 1; number <= Math.min(pdf.numPages, most); number++) {
      const page = await pdf.getPage(number);
      signal.throwIfAborted();
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      const canvas = document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      into.append(canvas);
      await page.render({ canvas, viewport }).promise;
      signal.throwIfAborted();
    }
    return pdf.numPages;
  } finally {
    await loading.destroy();
  }
}

/** Width of a printed page, pixels: A4 at 200 dpi. */
const PRINT_WIDTH = 1654;
const PRINT_STYLES =
  '@page { margin: 0 } body { margin: 0 } canvas { display: block; width: 100%; break-after: page }';

/** Prints a PDF as pictures of its pages, from a frame of its own. Rejects as `drawPdf`. */
export async function printPdf(content: Blob): Promise<void> {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { position: 'fixed', right: '100%', width: '800px', height: '1130px' });
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  try {
    if (!page || !view) throw new Error('The frame has no document');
    const style = page.createElement('style');
    style.textContent = PRINT_STYLES;
    page.head.append(style);
    const signal = new AbortController().signal;
    await drawPdf(content, { into: page.body, width: PRINT_WIDTH, most: Number.POSITIVE_INFINITY, signal });
    view.print();
  } finally {
    frame.remove();
  }
}
