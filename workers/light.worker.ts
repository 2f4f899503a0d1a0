import * as Comlink from 'comlink';
import type { Light } from '../engine/light.ts';
import type { LightWorker } from './light-client.ts';

// Expose at once: a static import of the compiled module would lose messages that arrive before its evaluation ends.
const loaded = import('../engine/light.ts').then(({ loadLight }) => loadLight());
loaded.catch(() => {});
let light: Light | null = null;

const worker: LightWorker = {
  async start() {
    light = await loaded;
  },
  call(name, args) {
    if (!light) throw new Error('The light module is not started');
    return Reflect.apply(light[name], light, args);
  },
};

Comlink.expose(worker);
