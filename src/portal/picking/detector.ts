import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Its default is a public CDN, which our pages must not load from.
prepareZXingModule({ overrides: { locateFile: () => reader } });

const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** Returns the texts of the QR codes in a picture. */
export async function readCodes(picture: HTMLVideoElement | ImageBitmap): Promise<string[]> {
  return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
