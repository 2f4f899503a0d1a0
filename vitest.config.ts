import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

/** What `npm test -- quick` leaves out: what takes four seconds and more, and what measures. */
const LONG = [
  'server/**/{access,database-faults,demo,durability,health,hostile-texts,kill,main,migrate,shutdown,streams,two-processes}.test.ts',
  'server/{files/*,library/*,app,identity/routes,projects/events,roofs/customer-offers}.test.ts',
  'server/platform/{http/{admission,event-loop,listener,proxies},jobs/worker,mail/mail,solving/solver}.test.ts',
  'server/training/bookings.test.ts',
  'documents/pdf/{papers,plan-set,same-pieces}.test.ts',
  'cli/roof.test.ts',
  'engine/memory.test.ts',
  'tests/{bench,package}/**',
];

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      // Left alone, it keeps one core for itself, which on two is half of the machine.
      maxWorkers: '100%',
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            // Files share what they import, which took as long as their tests. What a file stubs it puts back.
            isolate: false,
            globalSetup: 'server/testing/templates.ts',
            setupFiles: 'tests/own-ports.ts',
            include: [
              '{scripts,contracts,engine,documents,cli,workers,server,tests}/**/*.test.ts',
              'src/**/*.test.ts',
            ],
            exclude: ['tests/{e2e,start}/**', ...(process.env.QUICK ? LONG : [])],
            // Real processes and databases on a busy machine. What needed another attempt is named at the end.
            retry: process.env.SOAK ? 0 : 1,
            testTimeout: 120_000,
            hookTimeout: 180_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'happy-dom',
            include: ['{src,tests/in-process}/**/*.test.tsx'],
            // Node loads the server by itself: compiled for a browser it would look for its files on the page's origin.
            server: { deps: { external: [/\/server\/(?!.*\.test\.)/] } },
            globalSetup: 'server/testing/templates.ts',
            setupFiles: ['src/shared/testing/wait-longer.ts', 'tests/own-ports.ts'],
            testTimeout: 60_000,
            hookTimeout: 180_000,
          },
        },
        // Installs and builds a copy of everything: a part of its own.
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
