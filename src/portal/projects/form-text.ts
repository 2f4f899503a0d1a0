import { useLingui } from '@lingui/react/macro';
import { WALL_CONSTRUCTION_NAMES } from '../../../contracts/domain/project-names.ts';
import type { FormPart, ProjectForm } from '../../../contracts/domain/projects.ts';
import { ALIGNMENTS } from '../../../documents/names.ts';
import { formatNumber, formatPower } from '../../shared/format/number.ts';

/** A part of a form in words, with its unit; empty where nothing was said. */
export function useFormText(): (form: ProjectForm, part: FormPart) => string {
  const { i18n } = useLingui();
  return (form, part) => {
    const value = form[part];
    if (value === null || value === undefined || value === '') return '';
    switch (part) {
      case 'areaM2':
        return `${formatNumber(Number(value))} m²`;
      case 'pitchDegrees':
        return `${formatNumber(Number(value))}°`;
      case 'heightAboveSeaM':
        return `${formatNumber(Number(value))} m`;
      case 'wantedPowerW':
        return formatPower(Number(value));
      case 'alignments':
        return form.alignments.map((alignment) => i18n._(ALIGNMENTS[alignment])).join(', ');
      case 'wallConstruction':
        return form.wallConstruction ? i18n._(WALL_CONSTRUCTION_NAMES[form.wallConstruction]) : '';
      default:
        return String(value);
    }
  };
}
