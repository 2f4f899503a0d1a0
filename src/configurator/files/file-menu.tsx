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
  IconTags,
  IconVectorTriangle,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../shared/auth/use-may.ts';
import { isReadOnlyAtom, originAtom } from '../document/document.ts';
import { isSavedAtom } from '../drafts/save-roof.ts';
import type { RoofFileKind } from './roof-files.ts';
import { useExport, useExportRoof } from './use-export.ts';

const ICON = { size: 17, stroke: 1.6 } as const;

interface FileMenuProps {
  /** Whether it holds what an `ExportMenu` beside it would. */
  readonly withExports?: boolean;
  readonly onNew: () => void;
  readonly onImport: () => void;
  readonly onRequest: (kind: 'request_for_quotation' | 'direct_order') => void;
}

/** What happens with the whole roof. */
export function FileMenu({ withExports = false, onNew, onImport, onRequest }: FileMenuProps) {
  const { t } = useLingui();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const may = useMay();
  const mayRequest = may('projects', 'write');
  const mayOffer = may('customer-offers', 'read');
  const origin = useAtomValue(originAtom);
  const isSaved = useAtomValue(isSavedAtom);
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
              <Menu.Item
                component={Link}
                to={`/roofs/${origin?.roofId}/offer`}
                disabled={!isSaved}
                leftSection={<IconFileInvoice {...ICON} />}
              >
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
          <Trans>JSON laden</Trans>
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

/** The roof as a file, in its own menu where there is room for one. */
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

function ExportItems() {
  const exportRoof = useExportRoof();
  return (
    <>
      <ExportItem kind="bomXlsx" icon={IconFileSpreadsheet}>
        <Trans>Stückliste Excel</Trans>
      </ExportItem>
      <ExportItem kind="bomCsv" icon={IconFileTypeCsv}>
        <Trans>Stückliste CSV</Trans>
      </ExportItem>
      <ExportItem kind="bomPdf" icon={IconFileTypePdf}>
        <Trans>Stückliste PDF</Trans>
      </ExportItem>
      <ExportItem kind="cutListCsv" icon={IconScissors}>
        <Trans>Zuschnittliste CSV</Trans>
      </ExportItem>
      <ExportItem kind="cutListPdf" icon={IconFileTypePdf}>
        <Trans>Zuschnittliste PDF</Trans>
      </ExportItem>
      <ExportItem kind="cutLabelsPdf" icon={IconTags}>
        <Trans>Etiketten PDF</Trans>
      </ExportItem>
      <ExportItem kind="planSvg" icon={IconRulerMeasure}>
        <Trans>Verlegeplan SVG</Trans>
      </ExportItem>
      <ExportItem kind="planPdf" icon={IconFileTypePdf}>
        <Trans>Verlegeplan PDF</Trans>
      </ExportItem>
      <ExportItem kind="planSetPdf" icon={IconStack2}>
        <Trans>Plansatz A3 PDF</Trans>
      </ExportItem>
      <ExportItem kind="planDxf" icon={IconVectorTriangle}>
        <Trans>Verlegeplan DXF</Trans>
      </ExportItem>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFileDownload {...ICON} />} onClick={exportRoof}>
        <Trans>JSON speichern</Trans>
      </Menu.Item>
    </>
  );
}

interface ExportItemProps {
  readonly kind: RoofFileKind;
  readonly icon: TablerIcon;
  readonly children: ReactNode;
}

/** A file of the solved roof. */
function ExportItem({ kind, icon: Icon, children }: ExportItemProps) {
  const { isPossible, exportFile } = useExport();
  return (
    <Menu.Item disabled={!isPossible} leftSection={<Icon {...ICON} />} onClick={() => exportFile(kind)}>
      {children}
    </Menu.Item>
  );
}
