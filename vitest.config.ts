import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { temporaryRoot } from './tests/temporary-root.ts';
import vite from './vite.config.ts';

/** Tests that `npm test -- quick` omits: those of four seconds and more, and measurements. */
const LONG = [
  'server/**/{access,admin,bucket,database-faults,demo,durability,erp-bridge,health,hostile-texts,kill,main,migrate,move-files,shared-limits,shutdown,store-faults,streams,telemetry,two-processes}.test.ts',
  'server/{files/*,library/*,app,identity/routes,projects/events,roofs/customer-offers}.test.ts',
  'server/platform/{http/{admission,event-loop,listener,proxies},jobs/worker,mail/mail,solving/solver}.test.ts',
  'server/training/bookings.test.ts',
  'documents/pdf/{line-totals,plan-set,printouts,same-pieces}.test.ts',
  'cli/roof.test.ts',
  'engine/memory.test.ts',
  'tests/{bench,guides,package}/**',
];

const longFiles = new Set(
  globSync(LONG, { cwd: import.meta.dirname }).map((file) => join(import.meta.dirname, file)),
);

/** Begins with long files, so that none runs alone at the end. Vitest goes by size on a clean checkout. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [long, short] = [true, false].map((isLong) =>
      sorted.filter(({ moduleId }) => longFiles.has(moduleId) === isLong),
    );
    return [...(long ?? []), ...(short ?? [])];
  }
}

const PAGE_TESTS = '{src,tests/in-process}/**/*.test.tsx';
/** Tests of what modules do when they are loaded, or of what they hold for the whole document. */
const OF_MODULES = [
  'src/app/messages.test.tsx',
  'src/shared/leaving/leaving.test.tsx',
  'src/shared/ui/toasts.test.tsx',
];
const pageTests = globSync(PAGE_TESTS, { cwd: import.meta.dirname });
const containing = (pattern: RegExp) =>
  pageTests.filter((file) => pattern.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
/** Page tests that need modules of their own, also because they replace some. */
const ISOLATED = [...OF_MODULES, ...containing(/\bvi\.(mock|doMock|resetModules)\(/)];
/** Component tests with the engine itself in place of its worker. */
const WITH_ENGINE = containing(/engine-on-main-thread/).filter((file) => !ISOLATED.includes(file));

/** Environment of the tests. */
const env = {
  // No test survives a power failure: databases need no disk.
  TMPDIR: temporaryRoot(),
  // Processes share compiled code: a server's start takes two thirds.
  NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
};

/** Settings of page tests, without a browser. */
const page = {
  env,
  environment: 'happy-dom',
  // Let Node load the server: bundled for a browser it would resolve its files against the page's origin.
  server: { deps: { external: [/\/server\/(?!.*\.test\.)/] } },
  globalSetup: 'server/testing/templates.ts',
  setupFiles: [
    'src/shared/testing/new-document.ts',
    'src/shared/testing/wait-longer.ts',
    'tests/own-ports.ts',
  ],
  testTimeout: 60_000,
  hookTimeout: 180_000,
};

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      // Some tests wait for timers and processes: as many files as cores would leave a quarter of two cores idle.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      sequence: { sequencer: LongFirst },
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            env,
            // Files share imported modules, since importing took as long as the tests. A file must restore what it
            // stubs.
            isolate: false,
            globalSetup: 'server/testing/templates.ts',
            setupFiles: 'tests/own-ports.ts',
            include: [
              '{scripts,contracts,engine,documents,cli,workers,server,tests}/**/*.test.ts',
              'src/**/*.test.ts',
            ],
            exclude: ['tests/{e2e,start}/**', ...(process.env.QUICK ? LONG : [])],
            // Real processes and databases on a busy machine. Retried tests are listed at the end.
            retry: process.env.SOAK ? 0 : 1,
            testTimeout: 120_000,
            hookTimeout: 180_000,
          },
        },
        // Importing the app and the server takes longer than most of these tests, so files share what they import.
        {
          extends: true,
          test: {
            ...page,
            name: 'dom',
            isolate: false,
            include: [PAGE_TESTS],
            exclude: [...ISOLATED, ...WITH_ENGINE],
          },
        },
        {
          extends: true,
          test: {
            ...page,
            name: 'dom-engine',
            isolate: false,
            include: WITH_ENGINE,
            // Replaces the worker for each file: an import would do so for the first file only.
            setupFiles: ['src/configurator/testing/engine-on-main-thread.ts', ...page.setupFiles],
          },
        },
        { extends: true, test: { ...page, name: 'dom-isolated', include: ISOLATED } },
        // Installs and builds a copy of everything, so it is a part of its own.
        {
          test: {
            name: 'start',
            include: ['tests/start/*.test.ts'],
            testTimeout: 600_000,
            hookTimeout: 180_000,
          },
        },
      ],
    },
  }),
);
