import { qrModules } from '../qr.ts';
import type { Printout } from './printout.ts';

/**
 * Draws a QR code (ISO/IEC 18004) with its upper left corner at (x, y) and sides of `size` mm. The caller leaves
 * the quiet zone of four modules.
 */
export function drawQr(paper: Printout, content: string, x: number, y: number, size: number): void {
  paper.figure(`QR: ${content}`, { x, y, width: size, height: size }, () =>
    drawModules(paper, content, x, y, size),
  );
}

function drawModules({ doc }: Printout, content: string, x: number, y: number, size: number): void {
  const modules = qrModules(content);
  const side = size / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.isDark(row, column)) continue;
      let end = column + 1;
      while (end < modules.size && modules.isDark(row, end)) end += 1;
      // Rows overlap slightly, so that no gap is visible between them.
      doc.rect(x + column * side, y + row * side, (end - column) * side, side * 1.02);
      column = end;
    }
  }
  doc.fill('#000000');
}
