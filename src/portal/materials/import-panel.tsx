import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, SegmentedControl, UnstyledButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { atom, useAtom } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import { extensions } from '../../../contracts/domain/files.ts';
import type { Article } from '../../../contracts/domain/materials.ts';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
import type { Columns, Reading, ReadList } from '../../../documents/material-list/read.ts';
import type { Articles, Cell } from '../../../documents/material-list/validate-line.ts';
import { merged } from '../../shared/cart/cart.ts';
import { faultBeforeSending, textOfFileFault } from '../../shared/files/file-texts.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useLeavingDocument } from '../../shared/leaving/leaving.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { saveCsv } from './files.ts';
import { checkLines, ImportLines, type Line, useFaultText } from './import-lines.tsx';
import classes from './materials.module.css';

interface Imported {
  readonly file: File;
  readonly list: ReadList;
  /** The lines not yet in the cart, with their corrections. */
  readonly lines: readonly Line[];
  /** Numbers of lines added to the cart, and of lines left out on purpose. */
  readonly taken: number;
  readonly leftOut: number;
}

/** The last imported list, kept across pages of the portal. */
const importedAtom = atom<Imported | null>(null);

interface ImportPanelProps {
  readonly articles: Articles<Article>;
  readonly onTake: (lines: readonly MaterialLine[], from: string) => void;
}

/** Imports lists from files. Every line is valid, corrected or still open; none is dropped silently. */
export function ImportPanel({ articles, onTake }: ImportPanelProps) {
  const { i18n, t } = useLingui();
  const [imported, setImported] = useAtom(importedAtom);
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const choose = useRef<() => void>(null);
  useLeavingDocument((imported?.lines.length ?? 0) > 0);

  const read = async (file: File, columns: Columns | null = null) => {
    setFault(null);
    const refusal = faultBeforeSending(file, 'materials');
    if (refusal) return setFault(i18n._(refusal));
    setReading(true);
    try {
      // Load the reader on demand: it is large and rarely needed.
      const { readList } = await loadPart(
        'material-reader',
        () => import('../../../documents/material-list/read.ts'),
      );
      const list = await readList(new Uint8Array(await file.arrayBuffer()), articles, columns);
      if (list.status === 'refused') return setFault(i18n._(textOfFileFault(list.fault)));
      if (list.status === 'too-long')
        return setFault(
          t`Diese Datei hat mehr als ${formatNumber(list.most)} Zeilen. Bitte teilen Sie sie auf.`,
        );
      if (list.status === 'torn')
        return setFault(
          t`In Zeile ${list.line} steht ein Anführungszeichen, das nicht richtig geschlossen ist. Es wurde nichts gelesen, damit keine Zeile verloren geht.`,
        );
      const entries = list.status === 'read' ? list.entries : [];
      const lines = entries.map((entry) => ({ read: entry, entry }));
      setImported({ file, list, lines, taken: 0, leftOut: 0 });
    } catch (error) {
      console.error(error);
      setFault(t`Diese Datei konnte nicht gelesen werden. Bitte wählen Sie sie noch einmal.`);
    } finally {
      setReading(false);
    }
  };
  const drop = ([file]: readonly File[]) => {
    if (file) void read(file);
  };
  return (
    <Panel
      title={<Trans>Liste einlesen</Trans>}
      aside={
        imported ? (
          <HowRead
            name={imported.file.name}
            reading={'reading' in imported.list ? imported.list.reading : null}
          />
        ) : (
          <Trans>CSV oder Excel, höchstens 60 MB</Trans>
        )
      }
    >
      <Dropzone
        className={classes.zone ?? ''}
        onDrop={drop}
        openRef={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        multiple={false}
        loading={isReading}
        inputProps={{
          accept: extensions.materials.map((extension) => `.${extension}`).join(),
          'aria-label': t`Liste wählen`,
        }}
        tabIndex={-1}
        role="group"
      >
        <div className={classes.choose}>
          <IconUpload size={19} stroke={1.5} aria-hidden />
          <span>
            <Trans>Datei mit Artikelnummer und Menge hierher ziehen oder</Trans>{' '}
            <UnstyledButton className={classes.link ?? ''} onClick={() => choose.current?.()}>
              <Trans>auswählen</Trans>
            </UnstyledButton>
          </span>
        </div>
      </Dropzone>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {imported?.list.status === 'unclear' && (
        <WhichColumns rows={imported.list.rows} onChoose={(columns) => void read(imported.file, columns)} />
      )}
      {imported?.list.status === 'read' && (
        <Account
          articles={articles}
          imported={imported}
          onChange={setImported}
          onTake={(lines, left) => {
            onTake(lines, imported.file.name);
            const taken = imported.taken + imported.lines.length - left.length;
            setImported(left.length > 0 ? { ...imported, lines: left, taken } : null);
          }}
          onDrop={() => setImported(null)}
        />
      )}
    </Panel>
  );
}

/** How the file was interpreted, so that misreadings are visible. */
function HowRead({ name, reading }: { readonly name: string; readonly reading: Reading | null }) {
  const { t } = useLingui();
  const delimiters = { ';': t`Strichpunkt`, ',': t`Komma`, '\t': t`Tabulator` } as const;
  const header = reading?.headerLine;
  const facts = reading
    ? [
        reading.delimiter && delimiters[reading.delimiter],
        reading.encoding,
        reading.sheet !== null && t`Blatt «${reading.sheet}»`,
        header === null || header === undefined
          ? t`ohne Kopfzeile`
          : header === 1
            ? t`mit Kopfzeile`
            : t`Kopfzeile ist Zeile ${header}`,
        reading.blank > 0 && t`leere Zeilen: ${reading.blank}`,
      ].filter(Boolean)
    : [];
  return <span className={classes.howRead}>{[name, facts.join(', ')].filter(Boolean).join(': ')}</span>;
}

/** Asks for the columns if the file does not define them. */
function WhichColumns({
  rows,
  onChoose,
}: {
  readonly rows: readonly (readonly Cell[])[];
  readonly onChoose: (columns: Columns) => void;
}) {
  const { t } = useLingui();
  const [article, setArticle] = useState(0);
  const [quantity, setQuantity] = useState(1);
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: [t`Spalte ${index + 1}`, rows[0]?.[index]].filter(Boolean).join(': '),
  }));
  const field = (label: string, value: number, onChange: (index: number) => void) => (
    <NativeSelect
      label={label}
      data={columns}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
  return (
    <div className={classes.which}>
      <p>
        <Trans>In welcher Spalte steht was? Aus der Datei geht es nicht eindeutig hervor.</Trans>
      </p>
      {width < 2 ? (
        <p className={classes.fault} role="alert">
          <Trans>Diese Datei hat nur eine Spalte. Es braucht Artikelnummer und Menge.</Trans>
        </p>
      ) : (
        <>
          {field(t`Artikelnummer`, article, setArticle)}
          {field(t`Menge`, quantity, setQuantity)}
          <Button disabled={article === quantity} onClick={() => onChoose({ article, quantity, unit: null })}>
            <Trans>So einlesen</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

interface AccountProps {
  readonly articles: Articles<Article>;
  readonly imported: Imported;
  readonly onChange: (imported: Imported) => void;
  readonly onTake: (lines: readonly MaterialLine[], left: readonly Line[]) => void;
  readonly onDrop: () => void;
}

/** Totals of the list, which always add up, with its lines. */
function Account({ articles, imported, onChange, onTake, onDrop }: AccountProps) {
  const { file, lines } = imported;
  const { t, i18n } = useLingui();
  const [isOpenFirst, setOpenFirst] = useState(true);
  const faultText = useFaultText();
  const checked = checkLines(articles, lines);
  const open = checked.filter(({ checked: { isGood } }) => !isGood);
  const corrected = checked.filter(({ checked: { isGood }, isCorrected }) => isGood && isCorrected);
  const goodLines = checked.length - open.length - corrected.length;
  const inCart = formatNumber(imported.taken);
  const taken = checked.flatMap((line) => (line.checked.isGood ? [line.checked.line] : []));
  const share = (count: number) => ({ flexGrow: count });
  const keepOpen = () =>
    saveCsv(
      open.map(({ entry, checked: one }) => ({
        article: String(entry.article ?? ''),
        quantity: String(entry.quantity ?? ''),
        names: one.article?.names,
        remark: one.isGood ? '' : one.faults.map(faultText).join(' '),
      })),
      t`Offene Zeilen ${file.name}`,
      i18n,
    );
  return (
    <>
      <div className={classes.account}>
        <p role="status">
          <b>
            <Plural
              value={checked.length + imported.taken + imported.leftOut}
              one="# Zeile gelesen"
              other="# Zeilen gelesen"
            />
          </b>{' '}
          = <Mark kind="good">{t`${plural(goodLines, { one: '# gut', other: '# gut' })}`}</Mark> +{' '}
          <Mark kind="corrected">{t`${plural(corrected.length, { one: '# berichtigt', other: '# berichtigt' })}`}</Mark>{' '}
          + <Mark kind="open">{t`${plural(open.length, { one: '# offen', other: '# offen' })}`}</Mark>
          {imported.taken > 0 && <> + {t`${inCart} im Warenkorb`}</>}
          {imported.leftOut > 0 && (
            <> + {t`${plural(imported.leftOut, { one: '# weggelassen', other: '# weggelassen' })}`}</>
          )}
        </p>
        <span className={classes.bar} aria-hidden>
          <i data-kind="good" style={share(goodLines)} />
          <i data-kind="corrected" style={share(corrected.length)} />
          <i data-kind="open" style={share(open.length)} />
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t`Reihenfolge`}
          data={[
            { value: 'open', label: t`Offene zuerst` },
            { value: 'line', label: t`Nach Zeile` },
          ]}
          value={isOpenFirst ? 'open' : 'line'}
          onChange={(value) => setOpenFirst(value === 'open')}
        />
      </div>
      <ImportLines
        lines={
          isOpenFirst
            ? [...open, ...corrected, ...checked.filter((one) => one.checked.isGood && !one.isCorrected)]
            : checked
        }
        onCorrect={(changed) =>
          onChange({ ...imported, lines: lines.map((line) => (line.read === changed.read ? changed : line)) })
        }
        onRemove={(removed) =>
          onChange({
            ...imported,
            lines: lines.filter((line) => line.read !== removed.read),
            leftOut: imported.leftOut + 1,
          })
        }
      />
      <footer className={classes.take}>
        <span>
          {open.length > 0 ? (
            <Trans>Offene Zeilen gehen nicht verloren, sie bleiben hier stehen.</Trans>
          ) : (
            taken.length > new Set(taken.map(({ article }) => article)).size && (
              <Trans>Gleiche Artikel werden im Warenkorb zusammengezählt.</Trans>
            )
          )}
        </span>
        <Button variant="subtle" color="gray" onClick={onDrop}>
          <Trans>Verwerfen</Trans>
        </Button>
        {open.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => void keepOpen()}
          >
            <Plural value={open.length} one="# offene als CSV" other="# offene als CSV" />
          </Button>
        )}
        {taken.length > 0 && (
          <Button
            onClick={() =>
              onTake(
                merged([], taken),
                open.map(({ read, entry }) => ({ read, entry })),
              )
            }
          >
            <Plural value={taken.length} one="# Zeile übernehmen" other="# Zeilen übernehmen" />
          </Button>
        )}
      </footer>
    </>
  );
}

const Mark = ({ kind, children }: { readonly kind: string; readonly children: ReactNode }) => (
  <span className={classes.mark} data-kind={kind}>
    {children}
  </span>
);
