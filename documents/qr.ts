import QRCode from 'qrcode';

/** The dark and light squares of a QR code (ISO/IEC 18004), `size` in a row. Around it, four stay light. */
export interface QrModules {
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
}

/** Returns the dark squares as a path of SVG, each of size 1, from the upper left corner of the code. */
export function qrPath(content: string): { readonly size: number; readonly path: string } {
  const { size, isDark } = qrModules(content);
  const squares = Array.from({ length: size * size }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    return isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '';
  });
  return { size, path: squares.join('') };
}

export function qrModules(content: string): QrModules {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) !== 0 };
}
