import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { STYLE_NONCE } from './contracts/api/style-nonce.ts';
import {
  keepOffline,
  minifyShaders,
  nameBuild,
  omitNode,
  precompress,
  writeStartTexts,
} from './scripts/finish-build.ts';

/** API and sign-in pages come from the server, which `npm run dev` starts along with Vite. */
const api = { target: `http://localhost:${process.env.API_PORT ?? 4174}`, changeOrigin: false };

const routerBuild = (file: string): string =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));

/** Chunks of the first load that pages import as well. */
const FIRST_LOAD = [
  ...['shell', 'framework', 'languages', 'access'],
  ...['rolldown-runtime', '_rolldown_dynamic_import_helper', 'preload-helper'],
];
/** Chunks of many pages. */
const SHARED = ['common', 'contracts', 'elements', 'icons'];

export default defineConfig({
  // Lingui's macros first, so that the React transform sees plain <Trans/> calls.
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui({ failOnMissing: 'catalog' }),
    minifyShaders(),
    writeStartTexts(),
    keepOffline(),
    nameBuild(),
    precompress(),
  ],
  // React Router's package offers only its development build, whose warnings the first load would carry.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: routerBuild('index') },
      { find: /^react-router\/dom$/, replacement: routerBuild('dom-export') },
    ],
  },
  // The default worker format does not support top-level await, which the compiled engine needs.
  worker: { format: 'es', plugins: () => [omitNode()] },
  html: { cspNonce: STYLE_NONCE },
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: {
      // A browser without `modulepreload` loads the same files one after another.
      polyfill: false,
      // A page's list leaves out what the first load has: all these lists are part of it.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !FIRST_LOAD.some((name) => file.includes(`/${name}-`))),
    },
    target: 'es2022',
    // three.js is one chunk that only the 3D view loads; `scripts/size.ts` checks the sizes.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: {
        main: 'index.html',
        redirect: 'redirect.html',
        'commissioning-worker': 'workers/commissioning-worker.ts',
      },
      output: {
        // A service worker has a fixed address, where browsers look for updates.
        entryFileNames: ({ name }) =>
          name === 'commissioning-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        // The first load lists the files of all pages, and neither names nor hashes compress: of the many others only
        // pages have a name, which reports of faults state.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || [...FIRST_LOAD, ...SHARED].includes(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Few files: many small ones compress worse, and the first load lists the files of every page.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|react-error-boundary|scheduler|jotai|@lingui\/(core|react)|clsx)\//,
            },
            // Entries stay separate files with the code only they use: the first one awaits, so nothing may import
            // it. Of the contracts only those that no other entry uses.
            {
              name: 'shell',
              tags: ['$initial'],
              test: /\/src\/(?!app\/(main|providers)|shared\/(auth\/redirect|ui\/(theme|mantine-styles|tokens|base)))|\/contracts\/domain\/(address-origins|permissions)|\/node_modules\/(@mantine|@tabler)\//,
              includeDependenciesRecursively: false,
            },
            // Code of nearly all pages, and icons of several. Each name of a file costs bytes of the first load; lower
            // counts make small pages load code that only large ones need.
            ...[
              { name: 'common', test: /\/src\/shared\//, minShareCount: 36 },
              {
                name: 'elements',
                test: /\/node_modules\/(@mantine\/(core|hooks|form)|@tanstack|zod)\//,
                minShareCount: 40,
              },
              {
                name: 'contracts',
                // Without those that the first load and the 3D view have, because the others need zod.
                test: /\/contracts\/(?!domain\/(access|languages|power|format-day)\.)/,
                minShareCount: 40,
              },
              { name: 'icons', test: /\/node_modules\/@tabler\//, minShareCount: 20 },
            ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 4173),
    strictPort: true,
    proxy: {
      '/v1': api,
      '/configurator/v1': api,
      '/oidc': api,
      '/auth-config.json': api,
      '/app-config.json': api,
      '/rest/services': api,
      '/ch.swisstopo.swissbuildings3d.3d': api,
    },
  },
});
