import { z } from 'zod';

/** Maximum size of every upload, bytes: the 60 MB of the specification, section 5. */
export const LARGEST_FILE = 60 * 1024 * 1024;

/** Created by the client, so that an upload can be repeated. */
export const FileId = z.uuidv7().lowercase();

/** Purposes of uploaded and imported files; each has its own extensions. */
export const FileUse = z.enum([
  'attachment',
  'workbook',
  'offer',
  'invoice',
  'document',
  'film',
  'poster',
  'json',
  'materials',
]);
export type FileUse = z.infer<typeof FileUse>;

/** Accepted extensions, in lower case. */
export const extensions: Readonly<Record<FileUse, readonly string[]>> = {
  attachment: ['xlsb', 'xls', 'xlsx', 'dwg', 'pdf', 'png', 'jpg', 'jpeg'],
  workbook: ['xlsx', 'xlsb', 'xls'],
  offer: ['pdf'],
  invoice: ['pdf'],
  document: ['pdf'],
  film: ['webm', 'mp4'],
  poster: ['png', 'jpg', 'jpeg'],
  json: ['json'],
  materials: ['csv', 'txt', 'xlsx'],
};

/**
 * Returns the extensions for the error text: for attachments exactly as in section 5; with a workbook, a saved roof
 * is accepted too.
 */
export const extensionList = (use: FileUse): string =>
  use === 'attachment'
    ? '.xslb, .xls, .xlsx, .dwg , .pdf, .png, .jpg, .jpeg'
    : [...extensions[use], ...(use === 'workbook' ? extensions.json : [])]
        .map((extension) => `.${extension}`)
        .join(', ');

/** Returns the extension of a name in lower case; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** A file stored on the server. */
export const StoredFile = z.object({
  id: FileId,
  name: z.string().describe('as it was called where it came from; nothing but a text'),
  type: z.string().describe('what its content is, as an extension: xlsx, pdf, jpg …'),
  size: z.int().describe('bytes'),
  sha256: z.string().describe('of the content, in hexadecimal'),
  createdAt: z.int().describe('ms since 1970'),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Maximum number of files in one query. */
export const MOST_ASKED = 200;

/** Query of GET /v1/files: ids, separated by commas. */
export const FileQuery = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(FileId).max(MOST_ASKED)),
});

/** The files that exist and that the person may open, in the order of the ids. */
export const FileList = z.object({ files: z.array(StoredFile) });
export type FileList = z.infer<typeof FileList>;

export const FileParameters = z.object({ id: FileId });
export const FileUpload = z.object({
  use: FileUse.extract(['attachment', 'workbook', 'offer', 'invoice', 'document', 'film', 'poster']).default(
    'attachment',
  ),
});

/** Why a file of valid size is rejected. */
export const FileFault = z.enum([
  /** Its extension is not one of its use. */
  'extension',
  /** Its content does not match its name. */
  'content',
  'empty',
  /** It cannot be opened without a password. */
  'encrypted',
  /** It would unpack to an unreasonable size. */
  'bomb',
  /** The scanner found malware in it. */
  'malware',
  /** A workbook other than the portal's: it can be attached, but is not read. */
  'foreign',
  /** A workbook in an unsupported format: it can be attached, but is not read. */
  'unread',
  /** A workbook without cached values, written by a program other than a spreadsheet. */
  'unreadable',
]);
export type FileFault = z.infer<typeof FileFault>;

/** Members of the problem FILE_TYPE_NOT_ALLOWED. */
export const FileRefusal = z.object({ fault: FileFault, use: FileUse });
/** Use of a quota, bytes; uploads in progress count. */
const Quota = z.object({ used: z.int(), most: z.int() });

/** Response of GET /v1/files/usage: storage used by the person and the organisation. */
export const FileUsage = z.object({ person: Quota, organisation: Quota });
export type FileUsage = z.infer<typeof FileUsage>;

/** Members of the problem FILE_QUOTA_USED. */
export const QuotaRefusal = Quota.extend({ of: z.enum(['person', 'organisation']) });

/** Members of the problem FILE_TOO_LARGE: bytes. */
export const FileLimit = z.object({ most: z.int() });
