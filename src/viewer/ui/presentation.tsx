import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowsMaximize,
  IconCameraMinus,
  IconCameraPlus,
  IconChartGridDots,
  IconColumns2,
  IconEye,
  IconEyeOff,
  IconFileInvoice,
  IconHome,
  IconPhotoDown,
  IconSquareArrowDown,
  IconSun,
  IconWalk,
  IconX,
} from '@tabler/icons-react';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { boughtWith, laidText } from '../../../documents/bought.ts';
import { formatKilowatts, formatMoney, formatNumber } from '../../../documents/format.ts';
import { yieldOmits } from '../../../documents/yield.ts';
import type { Solution, Yields } from '../../../engine/index.ts';
import { omittedCauses } from '../../../engine/shade.ts';
import type { CameraPose } from '../geometry/camera-fit.ts';
import type { View } from '../geometry/views.ts';
import { poseNow } from '../scene/orbit.tsx';
import classes from './presentation.module.css';
import type { SharedCanvas } from './shared-canvas.ts';

/** Title of a presented roof. */
export interface RoofTitle {
  readonly name: string;
  /** Name of the location; empty if there is none. */
  readonly place: string;
}

/** The house owner's offer for the roof that is shown. */
export interface PresentedOffer {
  /** Total including VAT; null if the roof has no offer. */
  readonly grossRappen: number | null;
  /** Opens the offer and ends the presentation. */
  open(): void;
}

/** Camera shots that are stored with a roof. */
export interface SavedShots {
  readonly shots: readonly CameraPose[];
  /** Maximum number of shots. */
  readonly most: number;
  keep(shots: readonly CameraPose[]): void;
}

/** Shows the roof alone on the whole screen, for the house owner, with large figures and the roof of today. */
export function Presentation(props: {
  readonly canvas: SharedCanvas;
  /** Element that contains the picture. */
  readonly slot: RefObject<HTMLDivElement | null>;
  readonly title: RoofTitle;
  readonly solution: Solution;
  /** Null until they are calculated. */
  readonly yields: Yields | null;
  /** Whether `yields` are still those of the roof before. */
  readonly areYieldsPending: boolean;
  /** Null if no price may be shown. */
  readonly offer: PresentedOffer | null;
  /** Null if none can be stored. */
  readonly shots: SavedShots | null;
  /** Share of the picture, from the left, that shows the roof of today; null to show none of it. */
  readonly split: number | null;
  readonly isSunShown: boolean;
  /** Whether slates are painted by their yield; null if no yield is calculated. */
  readonly isLit: boolean | null;
  /** Picture of the previous roof, until the next one has replaced it. */
  readonly left: { readonly picture: HTMLCanvasElement; readonly isReplaced: boolean } | null;
  /** Buttons for the variants. */
  readonly variants: ReactNode;
  onSplit(share: number | null): void;
  onSun(isShown: boolean): void;
  onLit(isLit: boolean): void;
  /** Called once the previous picture has faded. */
  onFaded(): void;
  onView(view: View): void;
  onSavePicture(): void;
  onClose(): void;
  /** Notices of the viewer. */
  readonly notes: ReactNode;
  /** Panels of sun and yield. */
  readonly children: ReactNode;
}) {
  const { canvas, title, solution, offer, split, isSunShown, isLit, left, onSplit, onView, onClose } = props;
  const { t } = useLingui();
  const [isPriceShown, setPriceShown] = useState(false);
  const price = offer?.grossRappen ?? null;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    },
    [],
  );
  const toggleFullscreen = () => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // If the browser refuses full screen, the page stays as it is.
    change.catch(() => undefined);
  };
  return (
    <dialog ref={dialog} className={classes.presentation} aria-label={t`Präsentation`} onClose={onClose}>
      <div className={classes.slot} ref={props.slot} />
      {left && <Left {...left} onFaded={props.onFaded} />}
      <div className={classes.top}>
        <header className={classes.head}>
          <h2>
            {title.name} <span className={classes.where}>{title.place}</span>
          </h2>
          <div className={classes.tools}>
            {offer && price !== null && (
              <Pill
                icon={isPriceShown ? IconEye : IconEyeOff}
                label={isPriceShown ? t`Preis sichtbar` : t`Preis verborgen`}
                isPressed={isPriceShown}
                onClick={() => setPriceShown(!isPriceShown)}
              />
            )}
            {offer && price === null && (
              <Pill icon={IconFileInvoice} label={t`Preis erst mit Kundenofferte`} onClick={offer.open} />
            )}
            <Pill
              icon={IconColumns2}
              label={t`Vorher und nachher`}
              isPressed={split !== null}
              onClick={() => onSplit(split === null ? 0.5 : null)}
            />
            <Pill
              icon={IconSun}
              label={t`Sonnenstand`}
              isPressed={isSunShown}
              onClick={() => props.onSun(!isSunShown)}
            />
            {isLit !== null && (
              <Pill
                icon={IconChartGridDots}
                label={t`Ertrag je Platte`}
                isPressed={isLit}
                onClick={() => props.onLit(!isLit)}
              />
            )}
            <Pill icon={IconPhotoDown} label={t`Bild speichern`} isBare onClick={props.onSavePicture} />
            {document.fullscreenEnabled && (
              <Pill
                icon={IconArrowsMaximize}
                label={t`Ganzer Bildschirm`}
                isBare
                onClick={toggleFullscreen}
              />
            )}
          </div>
          <Pill icon={IconX} label={t`Präsentation beenden`} isBare onClick={() => dialog.current?.close()} />
        </header>
        <div className={classes.panels}>{props.children}</div>
        <div className={classes.notes}>{props.notes}</div>
      </div>
      {split !== null && (
        <div className={classes.split} style={{ '--share': split } as CSSProperties}>
          <span className={`${classes.tag} ${classes.before}`}>
            <Trans>Heute · Tonziegel</Trans>
          </span>
          <span className={`${classes.tag} ${classes.after}`}>
            <Trans>Mit Solarschiefer</Trans>
          </span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.005}
            value={split}
            aria-label={t`Anteil des Bildes mit dem heutigen Dach`}
            onChange={({ currentTarget }) => onSplit(currentTarget.valueAsNumber)}
          />
        </div>
      )}
      <footer className={classes.foot}>
        <Figures
          solution={solution}
          yields={props.yields}
          areYieldsPending={props.areYieldsPending}
          grossRappen={isPriceShown ? price : null}
        />
        <div className={classes.choices}>
          {props.variants}
          <fieldset className={classes.views} aria-label={t`Ansicht`}>
            <Pill icon={IconHome} label={t`Übersicht`} isBare onClick={() => onView({ kind: 'overview' })} />
            <Pill
              icon={IconWalk}
              label={t`Von der Strasse`}
              isBare
              onClick={() => onView({ kind: 'street' })}
            />
            <Pill
              icon={IconSquareArrowDown}
              label={t`Von oben`}
              isBare
              onClick={() => onView({ kind: 'top' })}
            />
            {props.shots && <Shots {...props.shots} canvas={canvas} onView={onView} />}
          </fieldset>
        </div>
      </footer>
    </dialog>
  );
}

/** Maximum wait for the next picture, ms; a slower device does not fade. */
const MAX_WAIT_MS = 5_000;

/** The previous picture, which fades once the next one is drawn behind it. */
function Left(props: { readonly picture: HTMLCanvasElement; readonly isReplaced: boolean; onFaded(): void }) {
  const { picture, isReplaced } = props;
  const box = useRef<HTMLDivElement>(null);
  const give = useEffectEvent(() => props.onFaded());
  useLayoutEffect(() => {
    box.current?.replaceChildren(picture);
    const timer = setTimeout(() => give(), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [picture]);
  return (
    <div
      ref={box}
      className={classes.left}
      data-replaced={isReplaced || undefined}
      aria-hidden
      onTransitionEnd={props.onFaded}
    />
  );
}

/** The stored camera shots by number, with buttons that store and delete them. */
function Shots({
  canvas,
  shots,
  most,
  keep,
  onView,
}: SavedShots & { readonly canvas: SharedCanvas; onView(view: View): void }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<number | null>(null);
  const keepThis = () => {
    const state = canvas.state();
    const pose = state && poseNow(state);
    if (!pose) return;
    keep([...shots, pose]);
    setShown(shots.length);
  };
  const forget = (index: number) => {
    keep(shots.filter((_, other) => other !== index));
    setShown(null);
  };
  return (
    <>
      {shots.map((pose, index) => (
        <Pill
          // biome-ignore lint/suspicious/noArrayIndexKey: a shot is its number
          key={index}
          digit={index + 1}
          label={t`Kamera ${index + 1}`}
          isPressed={shown === index}
          onClick={() => {
            setShown(index);
            onView({ kind: 'kept', pose });
          }}
        />
      ))}
      {shown !== null && shown < shots.length && (
        <Pill
          icon={IconCameraMinus}
          label={t`Kamera ${shown + 1} vergessen`}
          isBare
          onClick={() => forget(shown)}
        />
      )}
      {shots.length < most && (
        <Pill
          icon={IconCameraPlus}
          label={t`Diese Ansicht mit dem Dach speichern`}
          isBare
          onClick={keepThis}
        />
      )}
    </>
  );
}

function Figures({
  solution,
  yields,
  areYieldsPending,
  grossRappen,
}: {
  readonly solution: Solution;
  readonly yields: Yields | null;
  readonly areYieldsPending: boolean;
  /** Null if no price is shown. */
  readonly grossRappen: number | null;
}) {
  const { i18n } = useLingui();
  const { surfaces } = solution;
  const bought = boughtWith(solution);
  const laid = laidText(solution, i18n);
  const modules = formatNumber(bought.modules, 0);
  const areas = surfaces.filter(({ activeModules }) => activeModules > 0).length;
  const perPeak =
    yields?.status === 'calculated' &&
    yields.perKilowattPeak !== null &&
    formatNumber(yields.perKilowattPeak, 0);
  const uncertainty = yields?.status === 'calculated' ? yields.uncertainty : 0;
  return (
    <dl className={classes.figures}>
      <div className={classes.first}>
        <dt>
          <Plural
            value={areas}
            one={`${modules} Solarschiefer auf einer Dachfläche`}
            other={`${modules} Solarschiefer auf # Dachflächen`}
          />
          {laid && <small>{laid}</small>}
        </dt>
        <dd>
          {formatKilowatts(bought.power)} <small>kWp</small>
        </dd>
      </div>
      {yields?.status === 'calculated' && (
        <div aria-busy={areYieldsPending}>
          <dt>
            <Trans>
              Strom im Jahr, {perPeak} kWh/kWp, ± {uncertainty} %
            </Trans>
            <small>{yieldOmits(i18n, omittedCauses(yields))}</small>
          </dt>
          <dd>
            {formatNumber(yields.annual, 0)} <small>kWh</small>
          </dd>
        </div>
      )}
      {grossRappen !== null && (
        <div>
          <dt>
            <Trans>Offerte inkl. MWST</Trans>
          </dt>
          <dd>{formatMoney(grossRappen)}</dd>
        </div>
      )}
    </dl>
  );
}

function Pill(props: {
  readonly icon?: typeof IconSun;
  /** Shown instead of an icon. */
  readonly digit?: number;
  readonly label: string;
  readonly isPressed?: boolean;
  /** Whether only the icon is shown. */
  readonly isBare?: boolean;
  onClick(): void;
}) {
  const { icon: PillIcon, digit, label, isPressed, isBare = digit !== undefined } = props;
  return (
    <button
      type="button"
      className={classes.pill}
      aria-pressed={isPressed}
      aria-label={label}
      title={label}
      onClick={props.onClick}
    >
      {PillIcon && <PillIcon size={20} stroke={1.6} aria-hidden />}
      {digit !== undefined && <span aria-hidden>{digit}</span>}
      {!isBare && (
        <span className={classes.word} aria-hidden>
          {label}
        </span>
      )}
    </button>
  );
}
