import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keepOffline, nameBuild, precompress, writeStartTexts } from './scripts/finish-build.ts';

/** The API and the sign-in pages come from the server, which `npm run dev` starts beside Vite. */
const api = { target: `http://localhost:${process.env.API_PORT ?? 4174}`, changeOrigin: false };

export default defineConfig({
  // Lingui's macros first, so that the React transform sees plain <Trans/> calls.
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui({ failOnMissing: 'catalog' }),
    writeStartTexts(),
    keepOffline(),
    nameBuild(),
    precompress(),
  ],
  // The default worker format cannot wait for the compiled engine at its top.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // three.js is one chunk that nothing but the 3D view loads; `scripts/size.ts` watches the sizes.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: {
        main: 'index.html',
        redirect: 'redirect.html',
        'commissioning-worker': 'workers/commissioning-worker.ts',
      },
      output: {
        // A service worker's address stays: browsers look there for the next one.
        entryFileNames: ({ name }) =>
          name === 'commissioning-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // What every page needs is one file: many small ones compress worse.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|react-error-boundary|scheduler|jotai|@lingui\/(core|react)|clsx)\//,
            },
            // Entries stay files of their own, with what they alone use: the first one waits, so nothing may import it.
            {
              name: 'shell',
              tags: ['$initial'],
              test: /\/src\/(?!app\/(main|providers)|shared\/(auth\/redirect|ui\/(theme|mantine-styles|tokens|base)))/,
              includeDependenciesRecursively: false,
            },
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
    },
  },
});
