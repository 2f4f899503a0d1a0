import { expect, test } from 'vitest';
import { LARGEST_FILE } from '../../../contracts/domain/files.ts';
import { translations } from '../../../documents/translations.ts';
import { ApiError } from '../api/api-error.ts';
import { faultBeforeSending, formatSize, mayWorkAgain, textOfFileError } from './file-texts.ts';

const english = translations('en');
const file = (name: string, size: number) =>
  Object.defineProperty(new File([], name), 'size', { value: size });

// Literally from the specification, section 5.
const EXTENSION = 'Invalid file, allowed extensions are: .xslb, .xls, .xlsx, .dwg , .pdf, .png, .jpg, .jpeg';
const SIZE = 'File too large, maximum size allowed is 60 MB';

test.each([
  ['Plan.PDF', 1, null],
  ['Plan.xlsb', LARGEST_FILE, null],
  ['Plan.xslb', 1, EXTENSION],
  ['Foto.heic', 1, EXTENSION],
  ['Plan', 1, EXTENSION],
  ['Plan.pdf', LARGEST_FILE + 1, SIZE],
  ['Plan.pdf', 0, 'This file is empty.'],
])('%s of %d bytes: %s', (name, size, text) => {
  const fault = faultBeforeSending(file(name, size), 'attachment');
  expect(fault && english._(fault)).toBe(text);
});

test('other uses have their own extensions, and the same sentence for the size', () => {
  const fault = faultBeforeSending(file('a.pdf', 1), 'workbook');
  expect(fault && english._(fault)).toBe('Invalid file, allowed extensions are: .xlsx, .xlsb, .xls, .json');
  const large = faultBeforeSending(file('a.json', LARGEST_FILE + 1), 'json');
  expect(large && english._(large)).toBe(SIZE);
});

test("explains the server's faults of a file and whether a retry may help", () => {
  const refused = new ApiError('FILE_TYPE_NOT_ALLOWED', 422, { fault: 'encrypted', use: 'attachment' });
  expect(english._(textOfFileError(refused))).toMatch(/password/);
  expect(mayWorkAgain(refused)).toBe(false);
  expect(english._(textOfFileError(new ApiError('FILE_TOO_LARGE', 413, { most: 1 })))).toBe(SIZE);
  const full = new ApiError('FILE_QUOTA_USED', 409, { of: 'organisation', used: 1, most: 50 * 1024 ** 3 });
  expect(english._(textOfFileError(full))).toBe(
    'With this file, your company would exceed its storage space of 50 GB. Please contact our support.',
  );
  expect(mayWorkAgain(full)).toBe(false);
  expect(mayWorkAgain(new ApiError('OFFLINE', 0))).toBe(true);
  expect(mayWorkAgain(new ApiError('STORAGE_FULL', 507))).toBe(true);
});

test.each([
  [0, '0 B'],
  [1023, '1’023 B'],
  [86 * 1024, '86 kB'],
  [4.2 * 1024 ** 2, '4.2 MB'],
  [LARGEST_FILE, '60 MB'],
  [10_000 * 1024 ** 2, '9.8 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatSize(bytes).replace("'", '’')).toBe(text));
