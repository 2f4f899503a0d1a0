import { useLingui } from '@lingui/react/macro';
import { Kbd, Modal } from '@mantine/core';
import { useAtom } from 'jotai';
import { shortcutsOpenAtom } from './view-state.ts';
import classes from './workspace.module.css';

/** The list of keys. */
export function ShortcutsDialog() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useAtom(shortcutsOpenAtom);
  const shortcuts: [string, string][] = [
    [t`Strg + Z`, t`Rückgängig`],
    [t`Strg + Y`, t`Wiederherstellen`],
    [t`Strg + S`, t`Speichern`],
    [t`Tab`, t`Nächste Öffnung im Plan`],
    [t`Pfeiltasten`, t`Öffnung um 10 mm verschieben`],
    [t`Umschalt + Pfeiltasten`, t`Öffnung um 100 mm verschieben`],
    [t`Umschalt + Klick`, t`Öffnung zusätzlich wählen`],
    [t`Strg + D`, t`Öffnungen duplizieren`],
    [t`Strg + C, Strg + V`, t`Öffnungen kopieren, einfügen`],
    [t`Alt beim Ziehen`, t`Nicht an Kanten und Fugen ausrichten`],
    [t`Delete`, t`Öffnung löschen`],
    [t`Escape`, t`Auswahl aufheben, Ziehen abbrechen`],
    [t`?`, t`Diese Liste`],
  ];
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t`Tastenkürzel`}
      centered
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      <dl className={classes.shortcuts}>
        {shortcuts.map(([keys, action]) => (
          <div key={keys}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
