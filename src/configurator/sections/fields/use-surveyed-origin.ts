import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useAtomValue } from 'jotai';
import type { SurveyedValue, SurveySource } from '../../../../engine/index.ts';
import { formatDay } from '../../../shared/format/date.ts';
import { useLengths } from '../../../shared/format/length.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { configurationAtom } from '../../document/document.ts';
import { originAt } from '../../document/surveyed.ts';

/** Names of the sources; only those that are no proper name are translated. */
const SURVEY_SOURCES: Readonly<Record<SurveySource, MessageDescriptor | string>> = {
  sonnendach: 'sonnendach.ch',
  swissbuildings3d: 'swissBUILDINGS3D',
  swissalti3d: 'swissALTI3D',
  register: msg`GWR`,
  village: msg`erfundenes Dorf`,
};

/** Formats the date of a survey: 2022, or 31.05.2022. */
const formatSurveyDate = (date: string): string => (date.length === 4 ? date : formatDay(date));

/** Returns what names an origin with its deviation, in the unit of its value. */
export function useOriginText() {
  const { i18n } = useLingui();
  const { withUnit } = useLengths();
  return ({ source, date, deviation }: SurveyedValue, unit: string | undefined): string => {
    const isLength = unit === 'length' || unit === 'building' || unit === 'mm';
    const accuracy = isLength
      ? withUnit(deviation)
      : `${formatNumber(deviation, 1)}${unit?.startsWith('°') ? '' : ' '}${unit ?? ''}`.trim();
    const name = SURVEY_SOURCES[source];
    return `${typeof name === 'string' ? name : i18n._(name)} ${formatSurveyDate(date)}, ± ${accuracy}`;
  };
}

/** Returns the origin of the value at a path with its deviation; null if it does not come from a survey. */
export function useSurveyedOrigin(path: string, unit: string | undefined) {
  const originText = useOriginText();
  const configuration = useAtomValue(configurationAtom);
  const origin = configuration ? originAt(configuration, path) : undefined;
  return origin ? originText(origin, unit) : null;
}
