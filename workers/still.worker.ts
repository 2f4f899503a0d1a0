import { serveModule } from './serve-module.ts';

serveModule(import('../engine/still.ts').then(({ loadStill }) => loadStill()));
