/** Hands a file to the browser to keep. */
export function download(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers take hold of the content only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name that every file system takes; letters of all languages stay. */
export const fileNameOf = (name: string, extension: string): string => {
  const safe = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${safe || 'dach'}.${extension}`;
};
