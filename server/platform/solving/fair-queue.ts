import { ProblemError } from '../http/problems.ts';

export interface QueueLimits {
  /** Works that run at the same time. */
  readonly atOnce: number;
  /** Works of one group that run at the same time; 1 unless it is said. */
  readonly atOncePerGroup?: number;
  /** Works that may wait, of all groups together. */
  readonly waiting: number;
  /** Works that may wait, of one group. */
  readonly waitingPerGroup: number;
}

/**
 * Lets the works of several groups run in turns: a group that was just served comes after all others that
 * wait. So however much one group asks for, another one waits for no more than what runs already.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Starts the waiting work. The group that was served longest ago comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** How many works of each group run. */
  readonly #running = new Map<string, number>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Whether something runs. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Works that run or wait. */
  get length(): number {
    return this.#runningInAll() + this.#waitingInAll();
  }

  /**
   * Does the work when it is the group's turn. Rejects with BUSY when too many wait already, and with
   * the signal's reason when it is aborted while waiting; what runs has to heed the signal itself.
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
