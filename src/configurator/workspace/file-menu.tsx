import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconFileDownload,
  IconFilePlus,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileUpload,
  IconRulerMeasure,
  IconScissors,
} from '@tabler/icons-react';
import { useExport } from '../export/use-export.ts';
import { useExportRoof } from '../export/use-export-roof.ts';

interface FileMenuProps {
  readonly onNew: () => void;
  readonly onImport: () => void;
}

/** What happens with the roof as a file. */
export function FileMenu({ onNew, onImport }: FileMenuProps) {
  const { t } = useLingui();
  const exportRoof = useExportRoof();
  const { isPossible, exportFile } = useExport();
  const icon = { size: 17, stroke: 1.6 } as const;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Weitere Befehle`}>
          <IconDots size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFilePlus {...icon} />} onClick={onNew}>
          <Trans>Neues Dach</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconFileUpload {...icon} />} onClick={onImport}>
          <Trans>JSON laden</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileDownload {...icon} />} onClick={exportRoof}>
          <Trans>JSON speichern</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          disabled={!isPossible}
          leftSection={<IconFileSpreadsheet {...icon} />}
          onClick={() => exportFile('bomXlsx')}
        >
          <Trans>Stückliste Excel</Trans>
        </Menu.Item>
        <Menu.Item
          disabled={!isPossible}
          leftSection={<IconFileTypeCsv {...icon} />}
          onClick={() => exportFile('bomCsv')}
        >
          <Trans>Stückliste CSV</Trans>
        </Menu.Item>
        <Menu.Item
          disabled={!isPossible}
          leftSection={<IconScissors {...icon} />}
          onClick={() => exportFile('cutListCsv')}
        >
          <Trans>Zuschnittliste CSV</Trans>
        </Menu.Item>
        <Menu.Item
          disabled={!isPossible}
          leftSection={<IconRulerMeasure {...icon} />}
          onClick={() => exportFile('planSvg')}
        >
          <Trans>Verlegeplan SVG</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
