import QRCode from 'qrcode';

/** The dark and light squares of a QR code (ISO/IEC 18004), `size` in a row. Around it, four stay light. */
export interface QrModules {
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
}

export function qrModules(content: string): QrModules {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) !== 0 };
}
