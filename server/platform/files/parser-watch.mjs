// Plain JavaScript: what strips types would take twenty megabytes more of what the file may take.
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Ends its own process once a file takes too much. A thread of its own sees that while the parser is in the middle
 * of a loop, on every system, and counts what lies outside of the JavaScript heap too.
 */
const { turns, cpuLimitUs, memoryLimit, intervalMs } = workerData;
let turn = 0;
let begun = process.cpuUsage();

setInterval(() => {
  const present = Atomics.load(turns, 0);
  if (present !== turn) begun = process.cpuUsage();
  turn = present;
  const { user, system } = process.cpuUsage(begun);
  const isLate = turn % 2 === 1 && user + system > cpuLimitUs;
  if (isLate || process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, 'SIGKILL');
}, intervalMs);

parentPort.postMessage('ready');
