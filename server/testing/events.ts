import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

/** Server-sent events as they come. */
export interface EventReader {
  /** Events received so far. */
  readonly events: EventSourceMessage[];
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Reads a person's notifications from a cursor on. Rejects when the server refuses. */
export async function readEvents(origin: string, token: string, lastEventId?: number): Promise<EventReader> {
  const giveUp = new AbortController();
  const answer = await fetch(`${origin}/v1/notifications/stream`, {
    signal: giveUp.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'br, gzip',
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  });
  if (!answer.ok || !answer.body) throw new Error(`The stream is refused: ${answer.status}`);
  const events: EventSourceMessage[] = [];
  const read = async () => {
    const stream = answer.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const event of stream ?? []) events.push(event);
  };
  const ended = read().catch(() => {});
  return { events, ended, stop: () => giveUp.abort() };
}
