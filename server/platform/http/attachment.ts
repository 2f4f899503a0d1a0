import type { FastifyReply } from 'fastify';

/** The head of an answer that is to be kept under a name; RFC 6266: the name in plain letters for old programs, and as it is. */
export function asAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Sends a printout or a workbook, which the browser saves instead of showing. */
export const sendAttachment = (reply: FastifyReply, mediaType: string, content: unknown): FastifyReply =>
  reply.type(mediaType).header('content-disposition', 'attachment').send(content);
