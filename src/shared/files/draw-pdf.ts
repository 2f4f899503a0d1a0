import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;

/** Preloads the worker's script. Rejects if it is missing. */
export async function fetchWorker(): Promise<void> {
  const response = await fetch(worker);
  if (!response.ok) throw new Error(`${worker} answers ${response.status}`);
  await response.blob();
}

/** Width of a page on the screen, CSS pixels. */
const WIDTH = 760;

/**
 * Draws the first pages of a PDF as pictures below one another; returns its number of pages. Scripts, forms and
 * links stay inactive. Rejects if the file is unreadable or needs a password.
 */
export async function drawPdf(
  content: Blob,
  into: HTMLElement,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  const loading = getDocument({ data: await content.arrayBuffer(), enableXfa: false });
  try {
    const pdf = await loading.promise;
    for (let number = 1; number <= Math.min(pdf.numPages, most); number++) {
      const page = await pdf.getPage(number);
      signal.throwIfAborted();
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (WIDTH / width) * Math.min(devicePixelRatio, 2) });
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
