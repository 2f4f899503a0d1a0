import { z } from 'zod';
import { reading } from './field-faults.ts';
import { byLanguage, type Locale } from './languages.ts';
import { line, paragraph } from './text.ts';

export const NoticeText = z.strictObject({ title: line(1, 120), text: paragraph(1, 2000) });
export type NoticeText = z.infer<typeof NoticeText>;

const days = {
  from: z.iso.date(),
  until: z.iso.date().describe('the last day, inclusive'),
};
/** Texts in every language of the portal. */
const texts = z.strictObject(byLanguage(() => NoticeText));
/** Stored texts; a language that was added since is missing. */
const storedTexts = texts.partial().required({ de: true });

/**
 * Body of PUT /v1/staff/notices/:id: text of a dialog shown to every signed-in user on these days in Europe/Zurich,
 * for holidays and the like. The client creates the id.
 */
export const PutNotice = z.strictObject({ ...days, texts }).refine(({ from, until }) => from <= until, {
  path: ['until'],
  params: { rule: 'invalid' },
  ...reading(days),
});
export type PutNotice = z.infer<typeof PutNotice>;

export const Notice = z.object({ id: z.string(), ...days, texts: storedTexts });
export type Notice = z.infer<typeof Notice>;

export const noticeTextIn = ({ texts }: Pick<Notice, 'texts'>, locale: Locale): NoticeText =>
  texts[locale] ?? texts.de;

/** Response of GET /v1/notices (those of today) and of GET /v1/staff/notices (all, latest first). */
export const NoticeList = z.object({ notices: z.array(Notice) });
export type NoticeList = z.infer<typeof NoticeList>;
