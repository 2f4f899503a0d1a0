import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Behaviour of the mail server: accepts mails, rejects them for now or for good, or stops responding. */
type Mood = 'takes' | 'busy' | 'refuses' | 'hangs' | 'hangs after the mail';

export interface MailServer {
  readonly url: string;
  /** Accepted mails, complete. */
  readonly mails: string[];
  mood: Mood;
  stop(): Promise<void>;
}

/** A mail server in this process, on a loopback port. */
export async function startMailServer(): Promise<MailServer> {
  const refusal = (responseCode: number) =>
    Object.assign(new Error(responseCode === 550 ? 'no such user' : 'come again'), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      if (mailServer.mood === 'busy') done(refusal(451));
      else if (mailServer.mood === 'refuses') done(refusal(550));
      else if (mailServer.mood !== 'hangs') done();
    },
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        if (mailServer.mood === 'hangs after the mail') return;
        mailServer.mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    mood: 'takes',
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  server.on('error', () => {});
  return mailServer;
}
