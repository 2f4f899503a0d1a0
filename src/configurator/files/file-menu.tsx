import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCube,
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
  IconPhotoDown,
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
import { Fragment } from 'react';
import { useMay } from '../../shared/auth/use-may.ts';
import { isReadOnlyAtom } from '../document/document.ts';
import { offerAskedAtom } from '../workspace/view-state.ts';
import classes from './file-menu.module.css';
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
    <Menu position="bottom-end" width={withExports ? 300 : 220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Weitere Befehle`}>
          <IconDots size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.exports ?? ''}>
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
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} stroke={1.7} />}>
          <Trans>Exportieren</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.exports ?? ''}>
        <ExportItems />
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportEntry {
  readonly kind: RoofFileKind;
  readonly icon: TablerIcon;
  readonly name: MessageDescriptor;
  /** Content that the name does not state. */
  readonly about?: MessageDescriptor;
}

/** Exports of a solved roof, by subject. */
const EXPORTS: readonly { readonly title: MessageDescriptor; readonly entries: readonly ExportEntry[] }[] = [
  {
    title: msg`Stückliste`,
    entries: [
      { kind: 'bomPdf', icon: IconFileTypePdf, name: msg`Stückliste PDF` },
      { kind: 'bomXlsx', icon: IconFileSpreadsheet, name: msg`Stückliste Excel` },
      { kind: 'bomCsv', icon: IconFileTypeCsv, name: msg`Stückliste CSV` },
    ],
  },
  {
    title: msg`Pläne`,
    entries: [
      {
        ...{ kind: 'planPdf', icon: IconFileTypePdf, name: msg`Verlegeplan PDF` },
        about: msg`Ein Blatt A3, für die Bauherrschaft`,
      },
      {
        ...{ kind: 'planSetPdf', icon: IconStack2, name: msg`Plansatz PDF` },
        about: msg`Mehrere Blätter A3, für die Baustelle`,
      },
      { kind: 'planDxf', icon: IconVectorTriangle, name: msg`Verlegeplan DXF` },
      { kind: 'planSvg', icon: IconRulerMeasure, name: msg`Verlegeplan SVG` },
    ],
  },
  {
    title: msg`Zuschnitt`,
    entries: [
      { kind: 'cutListPdf', icon: IconScissors, name: msg`Zuschnittliste PDF` },
      { kind: 'cutListCsv', icon: IconFileTypeCsv, name: msg`Zuschnittliste CSV` },
      { kind: 'cutLabelsPdf', icon: IconTags, name: msg`Etiketten PDF` },
    ],
  },
  {
    title: msg`3D`,
    entries: [
      { kind: 'picturePng', icon: IconPhotoDown, name: msg`Bild PNG` },
      { kind: 'modelGlb', icon: IconCube, name: msg`3D-Modell GLB` },
    ],
  },
  {
    title: msg`Daten`,
    entries: [
      {
        ...{ kind: 'workbook', icon: IconTable, name: msg`Arbeitsmappe Excel` },
        about: msg`Alle Eingaben, zum Ändern und wieder Laden`,
      },
    ],
  },
];

function ExportItems() {
  const { i18n } = useLingui();
  const { isPossible, exportFile } = useExport();
  const exportRoof = useExportRoof();
  return (
    <>
      {EXPORTS.map(({ title, entries }) => (
        <Fragment key={title.id}>
          <Menu.Label>{i18n._(title)}</Menu.Label>
          {entries.map(({ kind, icon: Icon, name, about }) => (
            <Menu.Item
              key={kind}
              disabled={!isPossible}
              leftSection={<Icon {...ICON} />}
              onClick={() => exportFile(kind)}
            >
              {i18n._(name)}
              {about && <small className={classes.about}>{i18n._(about)}</small>}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
      <Menu.Item leftSection={<IconFileDownload {...ICON} />} onClick={exportRoof}>
        <Trans>Dachdatei speichern</Trans>
        <small className={classes.about}>
          <Trans>Mit allen Varianten</Trans>
        </small>
      </Menu.Item>
    </>
  );
}
