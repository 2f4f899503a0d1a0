import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconFileDownload,
  IconFileInvoice,
  IconFilePlus,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileUpload,
  IconMailForward,
  IconRulerMeasure,
  IconScissors,
  IconShoppingCart,
  IconStack2,
  IconTable,
  IconTags,
  IconVectorTriangle,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMay } from '../../shared/auth/use-may.ts';
import { isReadOnlyAtom } from '../document/document.ts';
import { offerAskedAtom } from '../workspace/view-state.ts';
import type { RoofFileKind } from './roof-files.ts';
import { useExport, useExportRoof } from './use-export.ts';

const ICON = { size: 17, stroke: 1.6 } as const;

interface FileMenuProps {
  /** Whether it contains the entries of `ExportMenu` too. */
  readonly withExports?: boolean;
  readonly onNew: () => void;
  readonly onImport: () => void;
  readonly onRequest: (kind: 'request_for_quotation' | 'direct_order') => void;
}

/** Commands for the whole roof. */
export function FileMenu({ withExports = false, onNew, onImport, onRequest }: FileMenuProps) {
  const { t } = useLingui();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const may = useMay();
  const mayRequest = may('projects', 'write');
  const mayOffer = may('customer-offers', 'read');
  const askForOffer = useSetAtom(offerAskedAtom);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Weitere Befehle`}>
          <IconDots size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRequest && (
          <>
            <Menu.Item
              disabled={isReadOnly}
              leftSection={<IconMailForward {...ICON} />}
              onClick={() => onRequest('request_for_quotation')}
            >
              <Trans>Offerte anfragen</Trans>
            </Menu.Item>
            <Menu.Item
              disabled={isReadOnly}
              leftSection={<IconShoppingCart {...ICON} />}
              onClick={() => onRequest('direct_order')}
            >
              <Trans>Direkt bestellen</Trans>
            </Menu.Item>
            {mayOffer && (
              <Menu.Item leftSection={<IconFileInvoice {...ICON} />} onClick={() => askForOffer(true)}>
                <Trans>Kundenofferte</Trans>
              </Menu.Item>
            )}
            <Menu.Divider />
          </>
        )}
        <Menu.Item leftSection={<IconFilePlus {...ICON} />} onClick={onNew}>
          <Trans>Neues Dach</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={isReadOnly} leftSection={<IconFileUpload {...ICON} />} onClick={onImport}>
          <Trans>Dachdatei laden</Trans>
        </Menu.Item>
        {withExports && (
          <>
            <Menu.Divider />
            <ExportItems />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Exports of the roof, in a menu of its own if there is room. */
export function ExportMenu() {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} stroke={1.7} />}>
          <Trans>Exportieren</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Exports of a solved roof. */
const EXPORTS: readonly (readonly [RoofFileKind, TablerIcon, MessageDescriptor])[] = [
  ['bomXlsx', IconFileSpreadsheet, msg`Stückliste Excel`],
  ['bomCsv', IconFileTypeCsv, msg`Stückliste CSV`],
  ['bomPdf', IconFileTypePdf, msg`Stückliste PDF`],
  ['cutListCsv', IconScissors, msg`Zuschnittliste CSV`],
  ['cutListPdf', IconFileTypePdf, msg`Zuschnittliste PDF`],
  ['cutLabelsPdf', IconTags, msg`Etiketten PDF`],
  ['planSvg', IconRulerMeasure, msg`Verlegeplan SVG`],
  ['planPdf', IconFileTypePdf, msg`Verlegeplan PDF`],
  ['planSetPdf', IconStack2, msg`Plansatz A3 PDF`],
  ['planDxf', IconVectorTriangle, msg`Verlegeplan DXF`],
  ['workbook', IconTable, msg`Arbeitsmappe Excel`],
];

function ExportItems() {
  const { i18n } = useLingui();
  const { isPossible, exportFile } = useExport();
  const exportRoof = useExportRoof();
  return (
    <>
      {EXPORTS.map(([kind, Icon, name]) => (
        <Menu.Item
          key={kind}
          disabled={!isPossible}
          leftSection={<Icon {...ICON} />}
          onClick={() => exportFile(kind)}
        >
          {i18n._(name)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconFileDownload {...ICON} />} onClick={exportRoof}>
        <Trans>Dachdatei speichern</Trans>
      </Menu.Item>
    </>
  );
}
