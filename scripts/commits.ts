/** Checks the titles of commits: conventional, at most 72 characters. `npm run commits -- <range>`; else those not on main. */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const MAX_CHARACTERS = 72;
const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const TITLE = new RegExp(`^(${TYPES})(\\([a-z0-9-]+\\))?!?: [^A-Z\\s].*[^.\\s]$`);

/** Returns what is wrong with a title; null where nothing is. */
export function titleFault(title: string): string | null {
  if ([...title].length > MAX_CHARACTERS) return `longer than ${MAX_CHARACTERS} characters`;
  return TITLE.test(title) ? null : 'not "type(scope): change", lower case, without a full stop';
}

function check(range: string): void {
  const titles = execFileSync('git', ['log', '--no-merges', '--format=%s', range], { encoding: 'utf8' });
  for (const title of titles.split('\n').filter(Boolean)) {
    const fault = titleFault(title);
    if (!fault) continue;
    console.error(`${title}\n  ${fault}`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  check(process.argv[2] ?? 'origin/main..HEAD');
