import type { FastifyReply } from 'fastify';

/** The Content-Disposition header of a download (RFC 6266): the name in ASCII for old clients and in UTF-8. */
export function asAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Sends a printout or a workbook as a download. */
export const sendAttachment = (reply: FastifyReply, mediaType: string, content: unknown): FastifyReply =>
  reply.type(mediaType).header('content-disposition', 'attachment').send(content);
