import { z } from 'zod';
import { FileId } from './files.ts';
import { byLanguage } from './languages.ts';
import { line } from './text.ts';
import { Titles } from './trainings.ts';
import { Language } from './user.ts';

/** Categories of videos; the addresses of `/3s-academy/:category?` name them. */
export const VideoCategory = z.enum(['planning', 'mounting', 'electrics', 'sales']);
export type VideoCategory = z.infer<typeof VideoCategory>;

export const VideoId = z.uuidv7().lowercase();

/** Longest film, ms. */
const MAX_LENGTH_MS = 3 * 3_600_000;
const milliseconds = z.int().min(0).max(MAX_LENGTH_MS);

/** A text that is shown for a while; ms from the beginning. */
export const Cue = z.strictObject({ from: milliseconds, until: milliseconds, text: line(1, 200) });
export type Cue = z.infer<typeof Cue>;

/** Spoken text by language; empty where it is not translated. */
export const Captions = z.strictObject(byLanguage(() => z.array(Cue).max(2000).optional()));
export type Captions = z.infer<typeof Captions>;

/** A moment of a film at which something is said. */
export const VideoMoment = Cue.pick({ from: true, text: true }).extend({ language: Language });
export type VideoMoment = z.infer<typeof VideoMoment>;

/** A film, and how far the person has watched it. */
export const Video = z.object({
  id: VideoId,
  category: VideoCategory,
  titles: Titles,
  length: z.int().describe('ms'),
  languages: z.array(Language).describe('of its captions'),
  position: z.int().describe('ms where the person stopped; 0: not begun, or seen to the end'),
  isSeen: z.boolean().describe('to the end, at least once'),
  watchedAt: z.int().nullable().describe('when the person watched it last, ms since 1970'),
});
export type Video = z.infer<typeof Video>;

/** Query of GET /v1/academy: films of a category, or those in whose titles or captions a text is found. */
export const AcademyQuery = z.object({
  category: VideoCategory.or(z.literal('')).default(''),
  search: line(0, 200).default(''),
});
export type AcademyQuery = z.infer<typeof AcademyQuery>;

/** Answer of GET /v1/academy; titles before captions, the newest first. */
export const Academy = z.object({
  videos: z.array(Video.extend({ moments: z.array(VideoMoment).describe('where the search was said') })),
  counts: z
    .partialRecord(VideoCategory.or(z.literal('all')), z.int())
    .describe('by category, of what matches otherwise'),
});
export type Academy = z.infer<typeof Academy>;

/** Body of PUT /v1/academy/:id/position. */
export const PutPosition = z.strictObject({ position: milliseconds });
export type PutPosition = z.infer<typeof PutPosition>;

/** Body of PUT /v1/staff/videos/:id. */
export const PublishVideo = z.strictObject({
  category: VideoCategory,
  titles: Titles,
  length: milliseconds.min(1),
  captions: Captions,
  fileId: FileId.describe('a WebM or MP4 that was uploaded as a film'),
  posterId: FileId.describe('a PNG or JPEG that was uploaded as a poster'),
});
export type PublishVideo = z.infer<typeof PublishVideo>;

/** How much of a film must be over for it to be seen: its end says nothing new. */
export const SEEN_FROM = 0.92;

/** WebVTT (W3C) of captions. */
export const webVtt = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ from, until, text }) => `${timeOf(from)} --> ${timeOf(until)}\n${escaped(text)}`),
  ].join('\n\n');

/** Returns the cues of a WebVTT or SRT file without names, notes, styles and marks, else its first wrong line. */
export function readWebVtt(text: string): Cue[] | { readonly line: number } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  for (const [at, line] of lines.entries()) {
    const [from = '', until] = line.split('-->');
    if (until === undefined) continue;
    const end = lines.findIndex((other, index) => index > at && other.trim() === '');
    const said = lines.slice(at + 1, end < 0 ? undefined : end).join(' ');
    const cue = Cue.safeParse({ from: msOf(from), until: msOf(until), text: plain(said) });
    if (!cue.success || cue.data.until <= cue.data.from) return { line: at + 1 };
    cues.push(cue.data);
  }
  return cues.length > 0 ? cues : { line: 1 };
}

/** 00:01:02.345 or 01:02,345, and what stands behind it on its line. */
function msOf(text: string): number {
  const [, hours = '0', minutes, seconds, ms] =
    /^\s*(?:(\d+):)?([0-5]?\d):([0-5]\d)[.,](\d{3})(?:\s|$)/.exec(text) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
}

const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** 00:01:02.345 */
function timeOf(ms: number): string {
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
