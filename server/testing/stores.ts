import { afterAll, beforeAll, describe } from 'vitest';
import { mayConnectTo } from '../../tests/own-ports.ts';
import { bucketPlace } from '../platform/files/bucket.ts';
import { type FilePlace, folderPlace } from '../platform/files/place.ts';
import type { S3Settings } from '../settings.ts';
import { startS3Double } from './s3-double.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Variable with the address of a real store, `http://KEY:SECRET@HOST:PORT/BUCKET`, that the tests use as well. */
const REAL_STORE = 'TEST_S3';

/** Settings of the store at an address of this form. */
function s3SettingsOf(address: string): S3Settings {
  const { origin, host, protocol, port, username, password, pathname } = new URL(address);
  mayConnectTo(Number(port));
  return {
    bucket: pathname.slice(1),
    endpoint: origin === 'null' ? `${protocol}//${host}` : origin,
    region: 'us-east-1',
    accessKeyId: username,
    secretAccessKey: password,
    timeoutMs: 10_000,
  };
}

/** Defines the same tests on a folder, on a double of S3 and, where there is one, on a real store. */
export function onEveryStore(define: (place: () => FilePlace) => void): void {
  const kinds: Record<string, (folder: string) => Promise<FilePlace>> = {
    'in a folder': async (folder) => folderPlace(folder),
    'in a bucket': async (folder) => bucketPlace((await startS3Double()).settings, folder),
  };
  const address = process.env[REAL_STORE];
  if (address) kinds['in a real bucket'] = async (folder) => bucketPlace(s3SettingsOf(address), folder);
  describe.each(Object.entries(kinds))('%s', (_, open) => {
    const folder = temporaryFolder();
    let place: FilePlace;
    beforeAll(async () => {
      place = await open(folder.path);
    });
    afterAll(() => folder.remove());
    define(() => place);
  });
}
