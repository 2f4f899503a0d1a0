import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailRow } from '../db/schema.ts';
import type { MailAttachment } from './outbox.ts';

/** Sends a mail; rejects with `DeliveryError`. */
export type Deliver = (mail: MailRow) => Promise<void>;

/** Reason why a mail was not delivered, as far as known. */
export class DeliveryError extends Error {
  /**
   * `refused`: permanently; `unknown`: the server received the mail without confirming it, so it may have arrived.
   */
  readonly outcome: 'later' | 'refused' | 'unknown';

  constructor(message: string, outcome: 'later' | 'refused' | 'unknown') {
    super(message);
    this.outcome = outcome;
  }
}

export interface SmtpSettings {
  /** smtp://user:password@host:587, or smtps:// for implicit TLS. */
  readonly url: string;
  /** Sender address of all mails. */
  readonly from: string;
}

/** SMTP timeouts in ms: to connect, without any traffic, and for the whole delivery. */
interface SmtpTimeouts {
  readonly connectMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}
const TIMEOUTS: SmtpTimeouts = { connectMs: 10_000, idleMs: 30_000, totalMs: 120_000 };

/** Delivers via a mail server, one connection per mail. */
export const deliverBySmtp = (settings: SmtpSettings, timeouts = TIMEOUTS): Deliver => {
  const { hostname, port, protocol, username, password } = new URL(settings.url);
  return async (mail) => {
    const message = await compose(mail, settings.from);
    const connection = new SMTPConnection({
      host: hostname,
      ...(port && { port: Number(port) }),
      secure: protocol === 'smtps:',
      // Never send a password unencrypted.
      requireTLS: username !== '' && protocol === 'smtp:',
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.idleMs,
    });
    const body = readOnDemand(message);
    const deadline = setTimeout(
      () => connection.emit('error', new Error('The mail server took too long')),
      timeouts.totalMs,
    );
    try {
      await new Promise<void>((resolve, reject) => {
        const next = (go: () => void) => (error?: Error | null) => (error ? reject(error) : go());
        const send = () =>
          connection.send({ from: addressIn(settings.from), to: [mail.address] }, body, next(resolve));
        const signIn = () =>
          connection.login(
            { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
            next(send),
          );
        connection.once('error', reject);
        connection.once('end', () => reject(new Error('The mail server closed the connection')));
        connection.connect(next(username === '' ? send : signIn));
      });
    } catch (error) {
      throw deliveryError(error as Failure, body.begun);
    } finally {
      clearTimeout(deadline);
      connection.on('error', () => {});
      connection.quit();
      connection.close();
    }
  };
};

interface Failure extends Error {
  /** The SMTP reply code of the server. */
  responseCode?: number;
}

function deliveryError({ message, responseCode }: Failure, wasHandedOver: boolean): DeliveryError {
  if (responseCode === undefined) return new DeliveryError(message, wasHandedOver ? 'unknown' : 'later');
  // A rejected sign-in is a fault of the installation, which can be fixed: retry later.
  const isForGood = responseCode >= 550 && responseCode < 560;
  return new DeliveryError(message, isForGood ? 'refused' : 'later');
}

const compose = (mail: MailRow, from: string): Promise<Buffer> =>
  new MailComposer({
    messageId: `<${mail.id}@${addressIn(from).split('@').at(-1)}>`,
    date: new Date(mail.created_at),
    from,
    to: { name: '', address: mail.address },
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: (JSON.parse(mail.attachments) as MailAttachment[]).map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content, 'base64'),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

/** The address in "Name <address>". */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** A stream that records whether reading has begun: the SMTP client requests the content last of all. */
function readOnDemand(message: Buffer): Readable & { begun: boolean } {
  const stream = new Readable({
    read() {
      Object.assign(stream, { begun: true });
      stream.push(message);
      stream.push(null);
    },
  });
  return Object.assign(stream, { begun: false });
}
