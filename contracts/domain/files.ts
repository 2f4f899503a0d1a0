import { z } from 'zod';

/** Largest upload, bytes: the 60 MB of the specification, section 5. The same for every upload. */
export const LARGEST_FILE = 60 * 1024 * 1024;

/** Made by the client, so that an upload can be repeated. */
export const FileId = z.uuidv7().lowercase();

/** Purposes of uploaded and imported files; each has its own extensions. */
export const FileUse = z.enum([
  'attachment',
  'workbook',
  'offer',
  'document',
  'film',
  'poster',
  'json',
  'materials',
]);
export type FileUse = z.infer<typeof FileUse>;

/** The extensions that are taken, in lower case. */
export const extensions: Readonly<Record<FileUse, readonly string[]>> = {
  attachment: ['xlsb', 'xls', 'xlsx', 'dwg', 'pdf', 'png', 'jpg', 'jpeg'],
  workbook: ['xlsx', 'xlsb', 'xls'],
  offer: ['pdf'],
  document: ['pdf'],
  film: ['webm', 'mp4'],
  poster: ['png', 'jpg', 'jpeg'],
  json: ['json'],
  materials: ['csv', 'txt', 'xlsx'],
};

/**
 * The extensions as the error names them: those of attachments to the letter of section 5; where a workbook is taken, a
 * saved roof is too.
 */
export const extensionList = (use: FileUse): string =>
  use === 'attachment'
    ? '.xslb, .xls, .xlsx, .dwg , .pdf, .png, .jpg, .jpeg'
    : [...extensions[use], ...(use === 'workbook' ? extensions.json : [])]
        .map((extension) => `.${extension}`)
        .join(', ');

/** Returns the extension of a name in lower case; empty where there is none. */
export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** A file that the server keeps. */
export const StoredFile = z.object({
  id: FileId,
  name: z.string().describe('as it was called where it came from; nothing but a text'),
  type: z.string().describe('what its content is, as an extension: xlsx, pdf, jpg …'),
  size: z.int().describe('bytes'),
  sha256: z.string().describe('of the content, in hexadecimal'),
  createdAt: z.int().describe('ms since 1970'),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Most files that are asked about at once. */
export const MOST_ASKED = 200;

/** Query of GET /v1/files: ids, parted by commas. */
export const FileQuery = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(FileId).max(MOST_ASKED)),
});

/** Those that there are and that the person may open, in the order of the ids. */
export const FileList = z.object({ files: z.array(StoredFile) });
export type FileList = z.infer<typeof FileList>;

export const FileParameters = z.object({ id: FileId });
export const FileUpload = z.object({
  use: FileUse.extract(['attachment', 'workbook', 'offer', 'document', 'film', 'poster']).default(
    'attachment',
  ),
});

/** Why a file is refused though it is small enough. */
export const FileFault = z.enum([
  /** Its name ends with something else than the extensions of its use. */
  'extension',
  /** Its content is not what its name says. */
  'content',
  'empty',
  /** Nobody can open it without a password. */
  'encrypted',
  /** It would unpack to far more than anybody wants. */
  'bomb',
  /** A workbook, but not the portal's own: it may go along, but nothing is read of it. */
  'foreign',
  /** A workbook in a format that the portal does not read: it may go along, but nothing is read of it. */
  'unread',
  /** A workbook without cached values, written by a program other than a spreadsheet. */
  'unreadable',
]);
export type FileFault = z.infer<typeof FileFault>;

/** Members of the refusal FILE_TYPE_NOT_ALLOWED. */
export const FileRefusal = z.object({ fault: FileFault, use: FileUse });
/** How much of a quota is used, bytes; uploads on their way count. */
const Quota = z.object({ used: z.int(), most: z.int() });

/** Answer of GET /v1/files/usage: what the person and the organisation have stored. */
export const FileUsage = z.object({ person: Quota, organisation: Quota });
export type FileUsage = z.infer<typeof FileUsage>;

/** Members of the refusal FILE_QUOTA_USED. */
export const QuotaRefusal = Quota.extend({ of: z.enum(['person', 'organisation']) });

/** Members of the refusal FILE_TOO_LARGE: bytes. */
export const FileLimit = z.object({ most: z.int() });
