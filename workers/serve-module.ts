import * as Comlink from 'comlink';
import type { ModuleWorker } from './supervise.ts';

/**
 * Serves a module to the page. Call it at once with a module that is still loading: messages that arrive before the
 * evaluation of a worker ends are lost.
 */
export function serveModule<Service extends { [Name in keyof Service]: (...args: never[]) => unknown }>(
  loading: Promise<Service>,
): void {
  loading.catch(() => {});
  let service: Service | null = null;
  const worker: ModuleWorker = {
    async start() {
      service = await loading;
    },
    call(name, args) {
      if (!service) throw new Error('The module is not started');
      return Reflect.apply(service[name as keyof Service], service, args);
    },
  };
  Comlink.expose(worker);
}
