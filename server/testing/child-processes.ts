import { readFileSync } from 'node:fs';

/** A process as Linux describes it. */
export interface ChildProcess {
  readonly pid: number;
  /** Bytes, now and at most. */
  readonly memory: number;
  readonly peakMemory: number;
  readonly cpuMs: number;
}

/** Clock ticks of /proc per second (proc(5), sysconf _SC_CLK_TCK). */
const TICK_MS = 10;

/** The children of a process whose command names `program`. On Linux only. */
export function childrenOf(parent: number, program: string): ChildProcess[] {
  const pids = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean);
  return pids.flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) return [];
      return [processOf(Number(pid))];
    } catch {
      // It has ended.
      return [];
    }
  });
}

/** Throws where it has ended. */
export function processOf(pid: number): ChildProcess {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command in brackets may hold blanks.
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? [];
  return {
    pid,
    memory: kilobytes('VmRSS') * 1024,
    peakMemory: kilobytes('VmHWM') * 1024,
    cpuMs: (Number(user) + Number(system)) * TICK_MS,
  };
}
