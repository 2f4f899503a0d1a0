import { expect, test } from 'vitest';
import { canBePulled } from './resize-handles.tsx';

test('a turned rectangle has no resize handles, any other shape has', () => {
  const outlines: [[number, number][], boolean][] = [
    [
      [
        [0, 0],
        [8, 0],
        [8, 6],
        [0, 6],
      ],
      true,
    ],
    [
      [
        [0, 0],
        [8, 0],
        [6, 6],
        [2, 6],
      ],
      true,
    ],
    [
      [
        [3, 0],
        [7, 3],
        [4, 7],
        [0, 4],
      ],
      false,
    ],
    [
      [
        [2, 0],
        [4, 0],
        [6, 3],
        [4, 6],
        [2, 6],
        [0, 3],
      ],
      true,
    ],
  ];
  for (const [outline, expected] of outlines) expect(canBePulled({ outline })).toBe(expected);
});
