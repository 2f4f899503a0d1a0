import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this machine lets a test have a file system of its own. */
export const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** A command that executes another one with a file system of its own, of so many MB, at a folder. */
export const onSmallDisk = (folder: string, megabytes: number): readonly string[] => [
  ...['unshare', '-rm', 'sh', '-c'],
  `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`,
  folder,
];

/** The small disk of a running process, as other programs would use it. */
export function diskOf(pid: number, folder: string) {
  const root = `/proc/${pid}/root${folder}`;
  const filler = join(root, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(root);
    return bavail * bsize;
  };
  return {
    freeBytes,
    /** Leaves nothing free. */
    fill(): void {
      for (let size = freeBytes(); size > 0; size = freeBytes())
        writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
    },
    /** Gives back what `fill` took. */
    empty: () => rmSync(filler, { force: true }),
  };
}
