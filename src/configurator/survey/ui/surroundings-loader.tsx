import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconMapSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { toLv95 } from '../../../../contracts/domain/lv95.ts';
import type { Location, Surroundings } from '../../../../engine/index.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { SAME_HOUSE_M, takeSurroundings } from '../../document/commands.ts';
import { configurationAtom, dispatchAtom, isReadOnlyAtom } from '../../document/document.ts';
import { isDefaultLocationAtom } from '../../solving/guessed-place.ts';
import { type Point, SurveyError, type SurveyFailure, type SurveyServices } from '../services/services.ts';
import { failureText } from '../services/survey-texts.ts';
import { useSurveyServices } from '../services/use-survey.ts';
import { foundAround, middleOfBuilding, surroundingsOf } from './surroundings.ts';
import classes from './surroundings-loader.module.css';

interface Failure {
  readonly request: 'terrain' | 'buildings';
  readonly reason: SurveyFailure;
}

interface LoadedAround {
  /** Null if nothing was found. */
  readonly found: Surroundings | null;
  readonly failures: readonly Failure[];
}

/** Searches ground, horizon and neighbours of the roof's location and takes them over in one step of the history. */
export function SurroundingsLoader({ location }: { readonly location: Location }) {
  const store = useStore();
  const { services, service, kind, allow } = useSurveyServices();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const isGuess = useAtomValue(isDefaultLocationAtom);
  const isInvented = service?.kind === 'village';
  const { surroundings } = location;
  const point = toLv95(location);
  const away = surroundings?.origin ? distance(surroundings.origin, point) : 0;
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: (asked: SurveyServices) => loadAround(asked, point, surroundings?.origin ?? null, isInvented),
    networkMode: 'always',
    // Failures of services are part of the result; anything else is a fault of the app.
    throwOnError: true,
    onSuccess({ found }) {
      const now = store.get(configurationAtom)?.location;
      const isStill = now?.latitude === location.latitude && now.longitude === location.longitude;
      if (!isStill) reset();
      else if (found) store.set(dispatchAtom, takeSurroundings(found));
    },
  });
  if (kind !== 'geoadmin' && kind !== 'village') return null;
  if (allow) return <Consent onAllow={allow} />;
  if (isGuess)
    return (
      <p className={classes.hint}>
        <Trans>Mit der Adresse im Abschnitt «Standort» lässt sich die Umgebung laden.</Trans>
      </p>
    );
  return (
    <div className={classes.loader}>
      {away > FAR_M && (
        <p className={classes.warning}>
          <IconAlertTriangle size={15} aria-hidden />
          <Trans>Die Umgebung gehört zu einem Ort, der {formatNumber(away / 1000, 1)} km entfernt ist.</Trans>
        </p>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMapSearch size={16} aria-hidden />}
        loading={isPending}
        disabled={isReadOnly}
        onClick={() => services && mutate(services)}
      >
        {surroundings?.surveyed?.length ? (
          <Trans>Umgebung neu laden</Trans>
        ) : (
          <Trans>Gelände, Horizont und Nachbarn laden</Trans>
        )}
      </Button>
      <div role="status" className={classes.result}>
        {data && !isPending && <Result {...data} />}
      </div>
      {isInvented && (
        <p className={classes.hint}>
          <Trans>Die Demo kennt nur ihr erfundenes Dorf, zum Beispiel Musterhalde 3 in Musterwil.</Trans>
        </p>
      )}
    </div>
  );
}

/** Distance from which surroundings are said to belong to another place, m: more than a village is wide. */
const FAR_M = 1_000;

const distance = ([x, y]: Point, [east, north]: Point): number => Math.hypot(x - east, y - north);

/** Requests both parts side by side. What is missing is a failure; rejects with anything but `SurveyError`. */
async function loadAround(
  services: SurveyServices,
  point: Point,
  origin: Point | null,
  isInvented: boolean,
): Promise<LoadedAround> {
  const { signal } = new AbortController();
  const [terrain, buildings] = await Promise.allSettled([
    services.terrain(point, signal),
    services.building3d(point, null, signal),
  ]);
  const failures = [failureOf('terrain', terrain), failureOf('buildings', buildings)].flat();
  const parts = {
    terrain: terrain.status === 'fulfilled' ? terrain.value : null,
    buildings: buildings.status === 'fulfilled' ? buildings.value : null,
  };
  const today = new Date().toISOString().slice(0, 10);
  // Without the building, what is known stays where it is.
  const known = origin && distance(origin, point) < SAME_HOUSE_M ? origin : point;
  const middle = (parts.buildings && middleOfBuilding(parts.buildings.building)) ?? known;
  return { found: surroundingsOf(middle, foundAround(parts, isInvented, { date: today, today })), failures };
}

function failureOf(request: Failure['request'], part: PromiseSettledResult<unknown>): Failure[] {
  if (part.status === 'fulfilled') return [];
  if (!(part.reason instanceof SurveyError)) throw part.reason;
  return [{ request, reason: part.reason.reason }];
}

function Result({ found, failures }: LoadedAround) {
  const { i18n } = useLingui();
  return (
    <>
      {failures.length === 0 && (
        <p>
          <Trans>Die Umgebung ist geladen.</Trans>
        </p>
      )}
      {failures.map(({ request, reason }) => (
        <p key={request} className={classes.warning}>
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            {i18n._(failureText(request, reason))}{' '}
            {request === 'buildings' && reason === 'none' && (
              <Trans>Nachbarhäuser finden sich, wenn der Standort genau auf dem Haus liegt.</Trans>
            )}
          </span>
        </p>
      ))}
      {failures.length > 0 && (
        <p>
          {found ? (
            <Trans>Alles andere ist geladen.</Trans>
          ) : (
            <Trans>Was schon bekannt war, bleibt, wie es ist.</Trans>
          )}
        </p>
      )}
    </>
  );
}

function Consent({ onAllow }: { readonly onAllow: () => void }) {
  return (
    <div className={classes.loader}>
      <p className={classes.hint}>
        <Trans>
          Gelände, Horizont und Nachbarhäuser liefert das Bundesamt für Landestopografie swisstopo. Ihr Gerät
          fragt dort direkt an.
        </Trans>
      </p>
      <Button variant="default" size="sm" onClick={onAllow}>
        <Trans>Anfragen an swisstopo zulassen</Trans>
      </Button>
    </div>
  );
}
