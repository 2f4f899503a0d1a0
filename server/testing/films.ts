import { v7 as newId } from 'uuid';
import type { PublishVideo } from '../../contracts/domain/academy.ts';
import { webm } from '../../scripts/webm.ts';
import type { Client } from './client.ts';
import { formOf, samples } from './files.ts';

/** A film of two pictures, which nobody watches. */
export const film = webm({
  width: 16,
  height: 9,
  length: 10_000,
  pictures: [0, 5_000].map((at) => ({ at, isKey: true, content: Buffer.alloc(400, at / 1000) })),
});

/** Uploads a film and its poster; answers what is published of it unless something is changed. */
export async function uploadedVideo(
  staff: Client,
  change: Partial<PublishVideo> = {},
): Promise<PublishVideo> {
  const [fileId, posterId] = [newId(), newId()];
  const put = async (id: string, use: string, content: Uint8Array<ArrayBuffer>, name: string) => {
    const { status, body } = await staff('PUT', `/v1/files/${id}?use=${use}`, formOf(content, name));
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  };
  await put(fileId, 'film', new Uint8Array(film), 'film.webm');
  await put(posterId, 'poster', new Uint8Array(samples.png ?? []), 'bild.png');
  return {
    category: 'mounting',
    titles: { de: 'Probefilm', en: 'Film under test', it: '', 'fr-FR': '' },
    length: 10_000,
    captions: {
      de: [{ from: 0, until: 4_000, text: 'Zuerst die Unterdachbahn' }],
      en: [{ from: 0, until: 4_000, text: 'First the membrane' }],
      it: [],
      'fr-FR': [{ from: 4_000, until: 10_000, text: 'Les lattes à l’égout' }],
    },
    fileId,
    posterId,
    ...change,
  };
}

/** Publishes a film; answers its id. */
export async function publishedVideo(staff: Client, change: Partial<PublishVideo> = {}): Promise<string> {
  const id = newId();
  const { status, body } = await staff('PUT', `/v1/staff/videos/${id}`, await uploadedVideo(staff, change));
  if (status !== 204) throw new Error(`${status} ${JSON.stringify(body)}`);
  return id;
}
