import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import type { Names, Unit } from '../../engine/index.ts';
import { csv } from '../csv.ts';
import { unitName } from '../names.ts';
import { bomTexts } from '../texts.ts';

/** A position to write; an unknown article has neither names nor unit. */
export interface WrittenLine {
  readonly article: string;
  readonly quantity: string | number;
  readonly names?: Names | undefined;
  readonly unit?: Unit | undefined;
  /** Why it was rejected. */
  readonly remark?: string | undefined;
}

/** Returns positions as CSV that is read back unchanged: number, name, quantity and unit, as in a roof's bill. */
export function materialCsv(lines: readonly WrittenLine[], i18n: I18n): string {
  const hasRemarks = lines.some(({ remark }) => remark);
  const remark = i18n.t({ id: 'material-list.remark', message: 'Bemerkung' });
  return csv([
    [...bomTexts(i18n).columns.slice(0, 4), ...(hasRemarks ? [remark] : [])],
    ...lines.map((line) => [
      line.article,
      line.names ? nameIn(line.names, i18n.locale) : '',
      line.quantity,
      line.unit ? unitName(line.unit, i18n) : '',
      ...(hasRemarks ? [line.remark ?? ''] : []),
    ]),
  ]);
}
