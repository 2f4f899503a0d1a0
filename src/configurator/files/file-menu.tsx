import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconFileDownload,
  IconFilePlus,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileUpload,
  IconRulerMeasure,
  IconScissors,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isReadOnlyAtom } from '../document/document.ts';
import type { RoofFileKind } from './roof-files.ts';
import { useExport, useExportRoof } from './use-export.ts';

const ICON = { size: 17, stroke: 1.6 } as const;

interface FileMenuProps {
  readonly onNew: () => void;
  readonly onImport: () => void;
}

/** What happens with the roof as a file. */
export function FileMenu({ onNew, onImport }: FileMenuProps) {
  const { t } = useLingui();
  const exportRoof = useExportRoof();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Weitere Befehle`}>
          <IconDots size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFilePlus {...ICON} />} onClick={onNew}>
          <Trans>Neues Dach</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={isReadOnly} leftSection={<IconFileUpload {...ICON} />} onClick={onImport}>
          <Trans>JSON laden</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileDownload {...ICON} />} onClick={exportRoof}>
          <Trans>JSON speichern</Trans>
        </Menu.Item>
        <Menu.Divider />
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
        <ExportItem kind="planSvg" icon={IconRulerMeasure}>
          <Trans>Verlegeplan SVG</Trans>
        </ExportItem>
        <ExportItem kind="planPdf" icon={IconFileTypePdf}>
          <Trans>Verlegeplan PDF</Trans>
        </ExportItem>
      </Menu.Dropdown>
    </Menu>
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
