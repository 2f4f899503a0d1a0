import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, SegmentedControl, TextInput, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconHistory,
  IconPhoto,
  IconPlus,
} from '@tabler/icons-react';
import { atom, getDefaultStore, Provider, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DesignListItem } from '../../contracts/domain/designs.ts';
import { azimuthText } from '../../documents/azimuth.ts';
import { boughtWith } from '../../documents/bought.ts';
import { yieldOmits } from '../../documents/yield.ts';
import { omittedCauses } from '../../engine/shade.ts';
import { addSurface, rename, replaceRoof } from '../configurator/document/commands.ts';
import {
  configurationAtom,
  dispatchAtom,
  editedAtAtom,
  editedConfigurationAtom,
  isFollowingAtom,
  isReadOnlyAtom,
  openAtom,
  originAtom,
  redoAtom,
  undoAtom,
  viewedAtom,
} from '../configurator/document/document.ts';
import { selectedSurfaceIdAtom } from '../configurator/document/selection.ts';
import { useBurst } from '../configurator/document/use-burst.ts';
import { bindAutosave, localSaveAtom, type RoofAutosave } from '../configurator/drafts/autosave.ts';
import { bindEditingTab, type EditingTab } from '../configurator/drafts/editing-tab.ts';
import { openedFromAtom } from '../configurator/drafts/open-roof.ts';
import { isSavedAtom } from '../configurator/drafts/save-roof.ts';
import { compareWithDraft } from '../configurator/drafts/versions.ts';
import { useExport } from '../configurator/files/use-export.ts';
import { BomTable } from '../configurator/results/bom-table.tsx';
import { Figures } from '../configurator/results/figures.tsx';
import { newSurface } from '../configurator/sections/surface-tools.ts';
import { answerAtom, isSolvePendingAtom } from '../configurator/solving/answer.ts';
import { catalogueAtom, useCatalogue } from '../configurator/solving/catalogue.ts';
import { engine } from '../configurator/solving/engine.ts';
import { agreedDiscountAtom } from '../configurator/solving/organisation-discount.ts';
import { areYieldsPendingAtom, bindShade, yieldsAtom } from '../configurator/solving/shade.ts';
import { bindSolver } from '../configurator/solving/solver.ts';
import { useNaming } from '../configurator/workspace/name-question.tsx';
import { DeviceNotices } from '../configurator/workspace/notice-bar.tsx';
import { RoofModel } from '../configurator/workspace/roof-model.tsx';
import { HistoryButtons } from '../configurator/workspace/top-bar.tsx';
import { unlessInDialog } from '../configurator/workspace/use-shortcuts.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { useErrorText } from '../shared/api/use-error-text.ts';
import { createInnerStore, profileAtom, profileDiscountAtom } from '../shared/auth/session.ts';
import { openDraftRepository } from '../shared/drafts/draft-repository.ts';
import { download, fileNameOf } from '../shared/files/download.ts';
import { formatDate, formatInstant } from '../shared/format/date.ts';
import { formatKilowatts, formatNumber } from '../shared/format/number.ts';
import { useUnsavedChanges } from '../shared/leaving/leaving.ts';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { QuestionDialog } from '../shared/ui/question-dialog.tsx';
import { showError, showSuccess } from '../shared/ui/toasts.tsx';
import { Brushes } from './brushes.tsx';
import { originOf, serverDrafts } from './calls.ts';
import { filledSurface } from './composition.ts';
import classes from './designer.module.css';
import { Drawing, pictureOf } from './drawing.tsx';
import { OtherInputs, WallInputs } from './inputs.tsx';
import { Limits, Remarks } from './limits.tsx';
import type { OpenedDesign } from './open-design.tsx';
import { useSaveDesign } from './queries.ts';
import { AttachToProject } from './to-project.tsx';
import { type LookedAt, Versions } from './versions.tsx';

interface EditorProps {
  readonly id: string;
  /** The person's e-mail address. */
  readonly account: string;
  readonly opened: OpenedDesign;
}

/** One design with a document store of its own; uses the configurator's functions for roofs. */
export function Editor({ id, account, opened }: EditorProps) {
  const { t } = useLingui();
  const discount = useAtomValue(profileDiscountAtom);
  const outer = useStore();
  const [store] = useState(() => {
    const made = createInnerStore(outer);
    made.set(catalogueAtom, opened.catalogue);
    made.set(agreedDiscountAtom, discount);
    made.set(openAtom, opened.configuration, opened.origin, opened.editedAt);
    made.set(openedFromAtom, opened.device);
    compareWithDraft(made, opened.elsewhere);
    return made;
  });
  const tellFailure = useEffectEvent(() =>
    showError(t`Die Berechnung ist ausgefallen und wurde neu gestartet. Ihre Eingaben sind unverändert.`),
  );
  useEffect(() => bindSolver(store, engine, () => tellFailure()), [store]);
  useEffect(() => bindShade(store), [store]);
  const [keeping, setKeeping] = useState<{ tab: EditingTab; autosave: RoofAutosave } | null>(null);
  useEffect(() => {
    const drafts = openDraftRepository(account, 'designer');
    const isOwner = () => getDefaultStore().get(profileAtom)?.Email === account;
    const autosave = bindAutosave(store, { drafts, serverDrafts, isOwner });
    const tab = bindEditingTab(store, `solar-partner-portal/design/${account}/${id}`);
    setKeeping({ tab, autosave });
    return () => {
      autosave.end();
      tab.end();
    };
  }, [store, account, id]);
  return (
    <Provider store={store}>
      <Workspace
        id={id}
        onTakeOver={() => keeping?.tab.takeOver()}
        onSaved={async () => keeping?.autosave.forget()}
      />
    </Provider>
  );
}

/** Whether the design differs from the server's or the initial one. */
const isChangedAtom = atom((get) => get(editedAtAtom) !== null && !get(isSavedAtom));

interface WorkspaceProps {
  readonly id: string;
  /** Takes over editing from the other tab. */
  readonly onTakeOver: () => void;
  /** Called when nothing is unsaved. */
  readonly onSaved: () => Promise<void>;
}

function Workspace({ id, onTakeOver, onSaved }: WorkspaceProps) {
  const { t } = useLingui();
  const [lookedAt, setLookedAt] = useState<LookedAt | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const own = useAtomValue(editedConfigurationAtom);
  // Otherwise the draft is restored when the page is opened again.
  useUnsavedChanges(useAtomValue(localSaveAtom) === 'failed');
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const view = useSetAtom(viewedAtom);
  const isFollowing = useAtomValue(isFollowingAtom);
  const saving = useSaving(id, onSaved);
  useHotkeys([
    ['mod+z', unlessInDialog(() => undo())],
    ['mod+shift+z', unlessInDialog(() => redo())],
    ['mod+y', unlessInDialog(() => redo())],
  ]);
  useHotkeys([['mod+s', unlessInDialog(() => void saving.save())]], []);
  const preview = (version: LookedAt | null) => {
    setLookedAt(version);
    view(version?.configuration ?? null);
  };
  const name = own?.name || t`Neuer Entwurf`;
  return (
    <div className={classes.page}>
      <PageTitle name={name} />
      <Head id={id} isSaving={saving.isSaving} drawing={drawing} onSave={saving.save} onLook={preview} />
      {isFollowing && (
        <div className={classes.looking} role="status">
          <span>
            <Trans>
              Dieser Entwurf wird in einem anderen Tab bearbeitet. Hier sehen Sie, was dort geschieht.
            </Trans>
          </span>
          <Button size="xs" onClick={onTakeOver}>
            <Trans>Hier weiterarbeiten</Trans>
          </Button>
        </div>
      )}
      {!isFollowing && !lookedAt && <DeviceNotices />}
      {lookedAt && (
        <div className={classes.looking} role="status">
          <span>
            <Trans>
              Sie sehen Fassung {lookedAt.revision} vom {formatInstant(lookedAt.savedAt)}.
            </Trans>
          </span>
          <Button size="xs" variant="default" onClick={() => preview(null)}>
            <Trans>Zurück zum Entwurf</Trans>
          </Button>
          <Button
            size="xs"
            onClick={() => {
              preview(null);
              dispatch(replaceRoof(lookedAt.configuration, msg`Fassung wiederherstellen`));
            }}
          >
            <Trans>Wiederherstellen</Trans>
          </Button>
        </div>
      )}
      <div className={classes.columns}>
        <Picture drawing={drawing} />
        <aside className={classes.beside}>
          <WallInputs />
          <Limits />
          <Result />
          <Remarks />
          <OtherInputs />
        </aside>
      </div>
      <Bill />
      {saving.dialog}
    </div>
  );
}

/** Returns the version that another person has saved, if that is why saving failed. */
const conflictingVersion = (error: unknown): DesignListItem | undefined =>
  error instanceof ApiError && error.code === 'DESIGN_CHANGED'
    ? DesignListItem.safeParse(error.members.current).data
    : undefined;

/** Saves the open design. On a version conflict the user chooses; nothing is lost, as both are stored versions. */
function useSaving(id: string, onSaved: () => Promise<void>) {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const textOf = useErrorText();
  const { mutateAsync, isPending } = useSaveDesign(id);
  const dispatch = useSetAtom(dispatchAtom);
  const [theirs, setTheirs] = useState<DesignListItem | null>(null);
  const [day] = useState(() => formatDate(Date.now()));
  const naming = useNaming({
    title: t`Wie soll der Entwurf heissen?`,
    reason: t`So finden Sie ihn unter den Entwürfen und in Projekten wieder.`,
    proposed: t`Entwurf vom ${day}`,
  });
  const saveOn = async (revision: number | null): Promise<boolean> => {
    const configuration = store.get(editedConfigurationAtom);
    // The editing tab saves.
    if (!configuration || store.get(isFollowingAtom)) return false;
    try {
      const design = await mutateAsync({ configuration, revision });
      store.set(originAtom, originOf({ ...design, configuration }));
      if (store.get(isSavedAtom)) await onSaved();
      // From now on a reload asks the server.
      if (revision === null) navigate('.', { replace: true, state: null });
      showSuccess(t`Gespeichert als Fassung ${design.revision}.`);
      return true;
    } catch (error) {
      const current = conflictingVersion(error);
      if (current) setTheirs(current);
      else showError(textOf(error));
      return false;
    }
  };
  const openTheirs = async () => {
    try {
      const design = await call('GET /configurator/v1/designs/:id', { params: { id } });
      store.set(originAtom, originOf(design));
      dispatch(replaceRoof(design.configuration, msg`Fassung wiederherstellen`));
    } catch (error) {
      showError(textOf(error));
    }
  };
  const who = theirs?.updatedBy ?? t`Jemand`;
  return {
    isSaving: isPending,
    save: async () => (await naming.isAnswered()) && saveOn(store.get(originAtom)?.revision ?? null),
    dialog: naming.dialog ?? (
      <QuestionDialog
        isOpen={theirs !== null}
        title={t`Inzwischen geändert`}
        answers={[
          { text: t`Andere Fassung öffnen`, onChoose: () => void openTheirs() },
          {
            text: t`Meine als neue Fassung speichern`,
            onChoose: () => void saveOn(theirs?.revision ?? null),
          },
        ]}
        onClose={() => setTheirs(null)}
      >
        <Trans>{who} hat diesen Entwurf inzwischen gespeichert. Beide Fassungen bleiben erhalten.</Trans>
      </QuestionDialog>
    ),
  };
}

interface HeadProps {
  readonly id: string;
  readonly isSaving: boolean;
  readonly drawing: RefObject<SVGSVGElement | null>;
  readonly onSave: () => Promise<boolean>;
  readonly onLook: (version: LookedAt | null) => void;
}

/** The design's name, its save state and its commands. */
function Head({ id, isSaving, drawing, onSave, onLook }: HeadProps) {
  const { t } = useLingui();
  const revision = useAtomValue(originAtom)?.revision ?? null;
  const isChanged = useAtomValue(isChangedAtom);
  const configuration = useAtomValue(configurationAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const { burst, endBurst } = useBurst();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <header className={classes.head}>
      <Button
        component={Link}
        to="/3s-designer"
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
      >
        <Trans>Entwürfe</Trans>
      </Button>
      <Title order={1} className="visually-hidden">
        {configuration?.name || t`Neuer Entwurf`}
      </Title>
      <div className={classes.named}>
        <TextInput
          aria-label={t`Name des Entwurfs`}
          placeholder={t`Entwurf ohne Namen`}
          maxLength={200}
          value={configuration?.name ?? ''}
          readOnly={isReadOnly}
          onChange={(event) => dispatch(rename(event.currentTarget.value, burst))}
          onBlur={endBurst}
        />
        <span className={classes.state} role="status" data-testid="save-state">
          <SaveState />
        </span>
      </div>
      <HistoryButtons />
      <Button
        variant="default"
        size="xs"
        disabled={revision === null}
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        <Trans>Fassungen</Trans>
      </Button>
      <Files drawing={drawing} />
      <AttachToProject onSave={onSave} isSaved={revision !== null && !isChanged} />
      <Button
        size="xs"
        loading={isSaving}
        disabled={isReadOnly || (!isChanged && revision !== null)}
        onClick={onSave}
      >
        <Trans>Speichern</Trans>
      </Button>
      {isChoosing && <Versions id={id} onLook={onLook} onClose={() => setChoosing(false)} />}
    </header>
  );
}

/** Tells where the design is stored: as a version, or as a draft on this device. */
function SaveState() {
  const revision = useAtomValue(originAtom)?.revision ?? null;
  const isChanged = useAtomValue(isChangedAtom);
  const local = useAtomValue(localSaveAtom);
  if (!isChanged) return revision === null ? null : <Trans>Gespeichert, Fassung {revision}</Trans>;
  if (local === 'failed') return <Trans>Nicht gespeichert</Trans>;
  return local === 'pending' ? <Trans>Wird gesichert …</Trans> : <Trans>Lokal gespeichert</Trans>;
}

/** Menu of downloads: the drawing as PNG, printouts of the server, the bill. */
function Files({ drawing }: Pick<HeadProps, 'drawing'>) {
  const { t } = useLingui();
  const configuration = useAtomValue(configurationAtom);
  const { isPossible, exportFile } = useExport();
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;
  const takePicture = async () => {
    if (!drawing.current) return;
    try {
      download(await pictureOf(drawing.current), fileNameOf(configuration?.name ?? '', 'png'));
    } catch {
      showError(t`Die Datei konnte nicht geschrieben werden. Bitte versuchen Sie es noch einmal.`);
    }
  };
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={!isPossible}
          rightSection={<IconChevronDown size={15} stroke={1.6} aria-hidden />}
        >
          <Trans>Dateien</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={takePicture}>
          <Trans>Zeichnung als PNG</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => exportFile('planPdf')}>
          <Trans>Plan als PDF</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => exportFile('planSetPdf')}>
          <Trans>Plansatz 1:50 als PDF</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => exportFile('bomPdf')}>
          <Trans>Stückliste als PDF</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => exportFile('bomXlsx')}>
          <Trans>Stückliste als Excel</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type View = 'drawing' | '3d';

/** Tabs of the walls with the drawing of the selected one, or all walls in 3D. */
function Picture({ drawing }: Pick<HeadProps, 'drawing'>) {
  const { t } = useLingui();
  const [view, setView] = useState<View>('drawing');
  const views: { value: View; label: string }[] = [
    { value: 'drawing', label: t`Zeichnung` },
    { value: '3d', label: t`3D` },
  ];
  return (
    <section className={classes.picture} aria-label={t`Ansicht`}>
      <div className={classes.bar}>
        <Walls />
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          aria-label={t`Ansicht wählen`}
          data={views}
          value={view}
          onChange={(chosen) => setView(chosen === '3d' ? '3d' : 'drawing')}
        />
      </div>
      {view === 'drawing' ? (
        <>
          <Brushes />
          <Drawing svg={drawing} />
        </>
      ) : (
        <div className={classes.model}>
          <RoofModel />
        </div>
      )}
    </section>
  );
}

/** Tabs of the walls or railings, and a button that adds one. */
function Walls() {
  const { t, i18n } = useLingui();
  const surfaces = useAtomValue(configurationAtom)?.surfaces ?? [];
  const active = useAtomValue(selectedSurfaceIdAtom);
  const activate = useSetAtom(selectedSurfaceIdAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const catalogue = useCatalogue();
  const last = surfaces.at(-1);
  const add = () => {
    if (!last) return;
    const kind = last.kind === 'balcony' ? 'balcony' : 'facade';
    const surface = filledSurface(newSurface(kind, surfaces), catalogue);
    dispatch(addSurface(surface));
    activate(surface.id);
  };
  return (
    <fieldset className={classes.walls}>
      <legend className="visually-hidden">
        <Trans>Flächen</Trans>
      </legend>
      {surfaces.map(({ id, azimuth, kind }, index) => (
        <button key={id} type="button" aria-pressed={id === active} onClick={() => activate(id)}>
          {kind === 'balcony' ? t`Geländer ${index + 1}` : t`Wand ${index + 1}`}{' '}
          <small>{azimuthText(azimuth, i18n)}</small>
        </button>
      ))}
      <button type="button" disabled={isReadOnly} onClick={add} aria-label={t`Fläche hinzufügen`}>
        <IconPlus size={15} stroke={1.8} aria-hidden />
      </button>
    </fieldset>
  );
}

/** Power, pieces and price of the whole design. */
function Result() {
  const { i18n } = useLingui();
  const { solved } = useAtomValue(answerAtom);
  const isAwaited = useAtomValue(isSolvePendingAtom);
  const yields = useAtomValue(yieldsAtom);
  const areYieldsPending = useAtomValue(areYieldsPendingAtom);
  if (!solved) return null;
  const kilowatts = formatKilowatts(boughtWith(solved.solution).power);
  return (
    <Panel title={<Trans>Resultat</Trans>} padded>
      <div aria-busy={isAwaited} data-testid="design-result">
        <p className={classes.power}>
          <strong data-testid="power">{kilowatts}</strong> kWp
          {yields?.status === 'calculated' && (
            <small aria-busy={areYieldsPending}>
              <Trans>{formatNumber(yields.annual, 0)} kWh pro Jahr</Trans>
            </small>
          )}
        </p>
        {yields?.status === 'calculated' && (
          <p className={classes.omits}>{yieldOmits(i18n, omittedCauses(yields))}</p>
        )}
        <Figures solution={solved.solution} />
      </div>
    </Panel>
  );
}

/** The engine's bill of all walls. */
function Bill(): ReactNode {
  const { solved } = useAtomValue(answerAtom);
  if (!solved) return null;
  return (
    <Panel title={<Trans>Stückliste</Trans>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div className={classes.bill} tabIndex={0}>
        <BomTable solution={solved.solution} />
      </div>
    </Panel>
  );
}
