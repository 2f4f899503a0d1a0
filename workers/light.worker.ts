import { serveModule } from './serve-module.ts';

serveModule(import('../engine/light.ts').then(({ loadLight }) => loadLight()));
