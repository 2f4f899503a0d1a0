/**
 * `npm run pdf-ua`: checks all printouts of the demo with veraPDF for accessibility (PDF/UA-1, ISO 14289-1). Needs Java
 * 11; the first run fetches veraPDF through Maven.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { snapshotApi } from './compare/snapshot-api.ts';

const VERSION = '1.28.2';
const folders = ['.m2', 'repository', 'org', 'verapdf', 'apps', 'greenfield-apps', VERSION];
const jar = join(homedir(), ...folders, `greenfield-apps-${VERSION}.jar`);
if (!existsSync(jar)) {
  const artifact = `-Dartifact=org.verapdf.apps:greenfield-apps:${VERSION}`;
  execFileSync('mvn', ['-q', '-B', 'dependency:get', '-Dtransitive=false', artifact], { stdio: 'inherit' });
}

const folder = temporaryFolder();
const names: string[] = [];
await snapshotApi(
  () => {},
  (name, { type, bytes }) => {
    if (!type.includes('application/pdf')) return;
    names.push(name);
    writeFileSync(join(folder.path, `${names.length}.pdf`), bytes);
  },
);
const checker = ['-Xmx1g', '-cp', jar, 'org.verapdf.apps.GreenfieldCliWrapper'];
const { stdout } = spawnSync(
  'java',
  [...checker, '--flavour', 'ua1', '--format', 'text', '-v', '--recurse', folder.path],
  { encoding: 'utf8', maxBuffer: 100_000_000 },
);
folder.remove();
const readable = stdout.replace(/\S*?(\d+)\.pdf/g, (_, number) => names[Number(number) - 1] ?? '');
const passed = stdout.match(/^PASS /gm)?.length ?? 0;
for (const line of readable.split('\n')) if (!line.startsWith('PASS ')) console.log(line);
console.log(`${passed} of ${names.length} printouts conform to PDF/UA-1`);
process.exit(passed === names.length && passed > 0 ? 0 : 1);
