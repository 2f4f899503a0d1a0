import { useLingui } from '@lingui/react/macro';
import {
  IconAdjustmentsHorizontal,
  IconChartGridDots,
  IconColorSwatch,
  IconCube,
  IconHome,
  IconPhotoDown,
  IconPresentation,
  IconSquareArrowDown,
  IconSun,
  IconVector,
  IconWalk,
} from '@tabler/icons-react';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import type { View } from '../geometry/views.ts';
import type { OwnColours } from '../scene/own-colours.ts';
import { stageOf } from '../scene/stage.ts';
import { useLevelNames } from './quality-note.tsx';
import classes from './roof-viewer.module.css';
import type { SharedCanvas } from './shared-canvas.ts';

type Icon = typeof IconHome;

/** Buttons for views, light, pictures and presentation, in a column beside the roof. */
export function ViewerToolbar(props: {
  readonly canvas: SharedCanvas;
  /** Name of the roof. */
  readonly title: string;
  /** sRGB of the slates. */
  readonly colour: string;
  readonly ownColours: OwnColours;
  readonly activeSurface: string | null;
  readonly isTechnical: boolean;
  readonly isSunShown: boolean;
  /** Whether slates are painted by their yield, and whether a yield is calculated. */
  readonly isLit: boolean;
  readonly canBeLit: boolean;
  /** Level of quality chosen by the user; null for the automatic one. */
  readonly level: number | null;
  /** The automatic level; null before the first picture. */
  readonly automatic: number | null;
  onLevel(level: number | null): void;
  onLit(isLit: boolean): void;
  onView(view: View): void;
  onTechnical(isTechnical: boolean): void;
  onSun(isShown: boolean): void;
  onSavePicture(): void;
  onPresent(): void;
}) {
  const { canvas, activeSurface, isTechnical, isSunShown, onView } = props;
  const { t } = useLingui();
  return (
    <fieldset className={classes.toolbar} aria-label={t`Ansicht`}>
      <Tool icon={IconHome} name={t`Übersicht`} onClick={() => onView({ kind: 'overview' })} />
      {activeSurface !== null && (
        <Tool
          icon={IconVector}
          name={t`Fläche von vorn`}
          onClick={() => onView({ kind: 'front', surface: activeSurface })}
        />
      )}
      <Tool icon={IconSquareArrowDown} name={t`Von oben`} onClick={() => onView({ kind: 'top' })} />
      <Tool icon={IconWalk} name={t`Von der Strasse`} onClick={() => onView({ kind: 'street' })} />
      <Tool
        icon={IconSun}
        name={t`Sonnenstand`}
        isPressed={isSunShown}
        onClick={() => props.onSun(!isSunShown)}
      />
      {props.canBeLit && (
        <Tool
          icon={IconChartGridDots}
          name={t`Ertrag je Platte`}
          isPressed={props.isLit}
          onClick={() => props.onLit(!props.isLit)}
        />
      )}
      <Tool
        icon={IconColorSwatch}
        name={t`Ansicht Technik: Blindmodule und Passstücke unterscheiden`}
        isPressed={isTechnical}
        onClick={() => props.onTechnical(!isTechnical)}
      />
      <QualityTool {...props} />
      <Tool icon={IconPhotoDown} name={t`Bild speichern`} onClick={props.onSavePicture} />
      <Tool
        icon={IconCube}
        name={t`3D-Modell speichern (GLB)`}
        onClick={() => void saveModel(canvas, props.title || t`Dachansicht`, props)}
      />
      <Tool icon={IconPresentation} name={t`Präsentieren`} onClick={props.onPresent} />
    </fieldset>
  );
}

/** Downloads house and slates as a model for other applications. */
async function saveModel(
  canvas: SharedCanvas,
  name: string,
  colours: { readonly colour: string; readonly ownColours: OwnColours },
) {
  const state = canvas.state();
  const stage = state && stageOf.get(state.gl);
  if (!stage) return;
  // The exporter is large and seldom needed.
  const { roofGlb } = await loadPart('roof-model', () => import('../scene/roof-glb.ts'));
  const groups = { slates: stage.slates.group, body: stage.body.group };
  download(await roofGlb(groups, name, colours), fileNameOf(name, 'glb'));
}

/** Menu for the level of quality: automatic, or chosen by the user. */
function QualityTool(props: {
  readonly level: number | null;
  readonly automatic: number | null;
  onLevel(level: number | null): void;
}) {
  const { level, automatic, onLevel } = props;
  const { t } = useLingui();
  const names = useLevelNames();
  const current = names[automatic ?? -1];
  return (
    <span className={classes.tool} title={t`Bildqualität`}>
      <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
      <select
        aria-label={t`Bildqualität`}
        value={level ?? ''}
        onChange={({ currentTarget: { value } }) => onLevel(value === '' ? null : Number(value))}
      >
        <option value="">{current ? t`Automatisch, zurzeit: ${current}` : t`Automatisch`}</option>
        {names.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

function Tool(props: {
  readonly icon: Icon;
  readonly name: string;
  /** Set for buttons that toggle. */
  readonly isPressed?: boolean;
  onClick(): void;
}) {
  const { icon: ToolIcon, name, isPressed } = props;
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={name}
      aria-pressed={isPressed}
      title={name}
      onClick={props.onClick}
    >
      <ToolIcon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
