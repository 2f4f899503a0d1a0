import { ProblemError } from '../http/problems.ts';

export interface QueueLimits {
  /** Maximum number of concurrent work items. */
  readonly atOnce: number;
  /** Maximum number of concurrent work items per group; 1 by default. */
  readonly atOncePerGroup?: number;
  /** Maximum number of waiting work items, over all groups. */
  readonly waiting: number;
  /** Maximum number of waiting work items per group. */
  readonly waitingPerGroup: number;
}

/**
 * Runs the work of several groups in turns: a group that was just served comes after all others that wait. However
 * much one group enqueues, another one waits only for what already runs.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Waiting work by group. The group that was served longest ago comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Number of running work items by group. */
  readonly #running = new Map<string, number>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Whether anything runs. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Number of running and waiting work items. */
  get length(): number {
    return this.#runningInAll() + this.#waitingInAll();
  }

  /**
   * Runs work when it is the group's turn. Rejects with BUSY if too many items already wait, and with the signal's
   * reason if aborted while waiting. Running work must observe the signal itself.
   */
  async run<T>(group: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(group, signal);
    try {
      return await work();
    } finally {
      this.#count(group, -1);
      this.#moveToEnd(group);
      this.#startNext();
    }
  }

  #turn(group: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const ofGroup = this.#waiting.get(group) ?? [];
    if (this.#waitingInAll() >= this.#limits.waiting || ofGroup.length >= this.#limits.waitingPerGroup)
      throw new ProblemError(503, 'BUSY');
    return new Promise((resolve, reject) => {
      const leave = () => {
        ofGroup.splice(ofGroup.indexOf(start), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      ofGroup.push(start);
      this.#waiting.set(group, ofGroup);
      this.#startNext();
    });
  }

  #count(group: string, change: number): void {
    const running = (this.#running.get(group) ?? 0) + change;
    if (running > 0) this.#running.set(group, running);
    else this.#running.delete(group);
  }

  #runningInAll(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  #waitingInAll(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #moveToEnd(group: string): void {
    const ofGroup = this.#waiting.get(group) ?? [];
    this.#waiting.delete(group);
    if (ofGroup.length > 0) this.#waiting.set(group, ofGroup);
  }

  #startNext(): void {
    const { atOnce, atOncePerGroup = 1 } = this.#limits;
    for (const [group, ofGroup] of this.#waiting) {
      if (this.#runningInAll() >= atOnce) return;
      if ((this.#running.get(group) ?? 0) >= atOncePerGroup) continue;
      const start = ofGroup.shift();
      if (!start) continue;
      this.#count(group, 1);
      start();
    }
  }
}
