import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Its own default is a public content network, which no page of ours may load from.
prepareZXingModule({ overrides: { locateFile: () => reader } });

const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** The texts of the QR codes in a picture. */
export async function readCodes(picture: HTMLVideoElement | ImageBitmap): Promise<string[]> {
  return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
