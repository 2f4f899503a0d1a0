import type { Feature } from 'write-excel-file/universal';

/** Changes the text of every sheet of a workbook. */
export const eachSheet = (transform: (xml: string, index: number) => string): Feature<Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) => transform(xml, sheetIndex),
      },
    },
  },
});

/** Fits all columns to the width of one printed page, with as many pages as the rows need. */
export const onePageWide: Feature<Blob> = eachSheet((xml) =>
  xml
    .replace(/<sheetViews>/, '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    .replace(/<pageSetup /, '<pageSetup fitToWidth="1" fitToHeight="0" '),
);
