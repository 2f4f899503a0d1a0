import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type LegalDocument,
  type LegalQuery,
  LegalText,
  LegalVersion,
  type LegalVersions,
} from '../../contracts/domain/legal.ts';
import { Language } from '../../contracts/domain/user.ts';
import { StartError } from '../platform/start-error.ts';

/** Example texts, which state that they are examples. */
const EXAMPLES = join(import.meta.dirname, 'legal');
/** Maximum size of a text, bytes. */
const MAX_BYTES = 200_000;

/** Terms of use and privacy policy in every version and language, read at the start of the server. */
export interface Legal extends LegalVersions {
  find(text: LegalText, query: LegalQuery): LegalDocument | undefined;
}

/**
 * Reads the texts of a folder, by default of the examples: VERSION/terms.LANGUAGE.md and
 * VERSION/privacy.LANGUAGE.md. The last version by name is valid. An example without translation is German. Throws
 * `StartError` if one is missing, empty or too large.
 */
export function readLegal(folder: string | null): Legal {
  const place = folder ?? EXAMPLES;
  const fail = (fault: string): never => {
    throw new StartError(`LEGAL_FOLDER=${place} ${fault}`);
  };
  const versions = foldersOf(place, fail)
    .filter((name) => LegalVersion.safeParse(name).success)
    .sort();
  const current = versions.at(-1) ?? fail('has no folder of a version, such as 2026-01.');
  const contents = new Map<string, string>();
  for (const version of versions)
    for (const text of LegalText.options)
      for (const language of Language.options) {
        const file = `${version}/${text}.${language}.md`;
        const german = () =>
          folder === null ? readText(join(place, `${version}/${text}.de.md`)) : undefined;
        const content = readText(join(place, file)) ?? german() ?? fail(`has no ${file}.`);
        if (content.trim() === '' || content.length > MAX_BYTES) fail(`has an empty or too large ${file}.`);
        contents.set(file, content);
      }
  return {
    current,
    versions,
    find(text, { version = current, language }) {
      const content = contents.get(`${version}/${text}.${language}.md`);
      return content === undefined ? undefined : { version, isCurrent: version === current, content };
    },
  };
}

function foldersOf(place: string, fail: (fault: string) => never): string[] {
  try {
    return readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return fail('is not a folder that can be read.');
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
