/** Downloads a file through the browser. */
export function download(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the content only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a file name that is valid on every file system, with letters of all languages. */
export const fileNameOf = (name: string, extension: string): string => {
  const safe = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${safe || 'dach'}.${extension}`;
};
