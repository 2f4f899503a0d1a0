import type { I18n } from '@lingui/core';
import type { Configuration, Roof, Surface } from '../engine/index.ts';
import { ALIGNMENTS } from './names.ts';

/** The name of every surface: the direction it faces, with the part of the building where there are several. */
export const surfaceNames = ({ roof, surfaces }: Pick<Configuration, 'roof' | 'surfaces'>, i18n: I18n) =>
  namesInParts(surfaces, roof.parts, ({ alignment }) => i18n._(ALIGNMENTS[alignment]));

/** Names of surfaces behind that of their part, counted from 1 where several are called the same. */
export function namesInParts<T extends Pick<Surface, 'part'>>(
  surfaces: readonly T[],
  parts: Roof['parts'] = [],
  plain: (surface: T) => string,
): string[] {
  const names = surfaces.map((surface) => {
    const part = parts.length > 1 && parts.find(({ id }) => id === surface.part)?.name;
    return part ? `${part} ${plain(surface)}` : plain(surface);
  });
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} ${names.slice(0, index + 1).filter((one) => one === name).length}`,
  );
}
