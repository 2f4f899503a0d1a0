import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { translations } from '../documents/translations.ts';
import { startTexts } from '../src/app/start-texts.ts';
import { locales } from '../src/shared/i18n/locales.ts';

/** Digits of a build's name: enough to tell builds apart. */
const NAME_LENGTH = 12;

/** Quality 11 would be 9 % smaller, but takes seven times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Files worth compressing: fonts and pictures are compressed already, the app's pages are new in each response. */
const COMPRESSIBLE = '**/*.{js,css,html,svg,json,wasm}';
const NEW_EACH_TIME = ['index.html', 'offline.html'];

/**
 * Names the build after a hash of its content. `build.json` tells the server, which sends the name with every
 * response. A meta element tells every page, so that it notices a new build.
 */
export function nameBuild(): Plugin {
  return {
    name: 'name-build',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256');
        for (const [file, part] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1)))
          hash.update(file).update(part.type === 'chunk' ? part.code : part.source);
        const build = hash.digest('hex').slice(0, NAME_LENGTH);
        for (const part of Object.values(bundle)) {
          if (part.type !== 'asset' || !part.fileName.endsWith('.html')) continue;
          part.source = String(part.source).replace(
            '<head>',
            `<head>\n    <meta name="build" content="${build}" />`,
          );
        }
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
      },
    },
  };
}

/** Removes Node's modules from Draco's decoder, which names them but does not load them in a browser. */
export function omitNode(): Plugin {
  return {
    name: 'omit-node',
    transform: {
      filter: { id: /draco_decoder_gltf_nodejs\.js$/ },
      handler: (code) => ({ code: code.replaceAll(/require\("(fs|path)"\)/g, 'null'), map: null }),
    },
  };
}

/** Removes indentation and comment lines from shaders, which are texts that no minifier changes. Saves 3 kB. */
export function minifyShaders(): Plugin {
  return {
    name: 'minify-shaders',
    apply: 'build',
    transform: {
      filter: { id: /\/(three|viewer\/scene)\/.*\.[jt]s$/ },
      handler: (code) => ({
        code: code.replaceAll(/^\s*\/\/.*\n|^[\t ]+/gm, '').replaceAll(/\\n(\\t)+/g, '\\n'),
        map: null,
      }),
    },
  };
}

/**
 * Writes the message for an app that does not start into the page, in every language. `public/start.js` shows the
 * user's.
 */
export function writeStartTexts(): Plugin {
  return {
    name: 'write-start-texts',
    transformIndexHtml(page) {
      const sections = locales.map((locale) => {
        const { title, text, retry } = startTexts(translations(locale));
        return `<section lang="${locale}" role="alert" hidden><h1>${title}</h1><p>${text}</p><button type="button">${retry}</button></section>`;
      });
      return page.replace('<div id="start-failed">', `$&${sections.join('')}`);
    },
  };
}

/** Entry of the app for offline use, and the parts it may load later, by their source files. */
const OFFLINE_ROOTS = ['src/app/main.tsx', 'src/portal/picking/offline.tsx'];
const OFFLINE_PUBLIC = ['colour-scheme.js', 'start.js', 'first-paint.css', 'icon.svg'];
const OFFLINE_PARTS = /(src\/portal\/picking|locales)\//;

/**
 * Creates the offline document of the picking page and passes the service worker all files it needs: those of the
 * first load, of picking and of the texts.
 */
export function keepOffline(): Plugin {
  return {
    name: 'keep-offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        const worker = bundle['commissioning-worker.js'];
        if (index?.type !== 'asset' || worker?.type !== 'chunk') throw new Error('No index, or no worker');
        const source = String(index.source).replace('<html ', '<html data-offline ');
        this.emitFile({ type: 'asset', fileName: 'offline.html', source });
        const files = new Set<string>(['offline.html', ...OFFLINE_PUBLIC]);
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const keep = (file: string): void => {
          const chunk = bundle[file];
          if (files.has(file) || chunk?.type !== 'chunk') return;
          files.add(file);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset);
          for (const imported of chunk.imports) keep(imported);
        };
        const isOf = (sources: (id: string) => boolean) =>
          chunks.filter(({ moduleIds }) => moduleIds.some(sources));
        const [entry] = isOf((id) => id.endsWith('src/app/main.tsx'));
        // The entry awaits its imports. If one of them imported the entry, both would wait forever and the page
        // would stay empty.
        if (!entry || chunks.some(({ imports }) => imports.includes(entry.fileName)))
          throw new Error('A part of the app imports the one with which it begins');
        for (const { fileName } of isOf((id) => OFFLINE_ROOTS.some((root) => id.endsWith(root))))
          keep(fileName);
        for (const { fileName } of isOf((id) => OFFLINE_PARTS.test(id))) keep(fileName);
        const paths = [...files].sort().map((file) => `/${file}`);
        const name = createHash('sha256')
          .update(source)
          .update(paths.join())
          .digest('hex')
          .slice(0, NAME_LENGTH);
        const parameters = { OFFLINE_FILES: JSON.stringify(paths), OFFLINE_CACHE: JSON.stringify(name) };
        for (const [parameter, value] of Object.entries(parameters)) {
          if (!worker.code.includes(parameter)) throw new Error(`The worker has no ${parameter}`);
          worker.code = worker.code.replaceAll(parameter, value);
        }
      },
    },
  };
}

/** Compresses each file that is served as it is with brotli and gzip at build time, so that no request waits for it. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const files = globSync(COMPRESSIBLE, { cwd: folder, exclude: NEW_EACH_TIME }).map((file) =>
        join(folder, file),
      );
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, BROTLI),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli);
  if (zipped.length < content.length) writeFileSync(`${file}.gz`, zipped);
}
