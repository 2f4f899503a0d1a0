import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowForwardUp, IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Link, matchRoutes, useLocation } from 'react-router-dom';
import { startPath } from '../../../contracts/domain/access.ts';
import { type Area, principalOf } from '../../../contracts/domain/permissions.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { type RequestedPlace, requestedPlaceAtom } from '../../shared/auth/requested-place.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { isOpenTo, type PageEntry, pages } from '../routes.tsx';
import classes from './requested-place.module.css';

const routes = pages.map((page) => ({ path: page.path, page }));

/** Returns the page at a path with its parameters; null for a path outside the portal. */
function pageAt(path: string): { page: PageEntry; parameters: Record<string, string | undefined> } | null {
  const { pathname } = new URL(path, location.origin);
  const [match] = matchRoutes(routes, pathname) ?? [];
  return match && match.route.path !== '*' ? { page: match.route.page, parameters: match.params } : null;
}

/** Shown first on the start page: the place that a sign-in interrupted. */
export function RequestedPlaceOffer() {
  const [place, setPlace] = useAtom(requestedPlaceAtom);
  const profile = useAtomValue(profileAtom);
  const { pathname } = useLocation();
  if (!place || !profile || pathname !== startPath(principalOf(profile))) return null;
  const found = pageAt(place.path);
  const isTheirs = place.person === null || place.person === profile.Email;
  const target = new URL(place.path, location.origin);
  const isHere = target.pathname + target.search === pathname;
  if (!found || !isTheirs || isHere || !isOpenTo(principalOf(profile), found.page, target.pathname))
    return null;
  return <Offer place={place} {...found} onDone={() => setPlace(null)} />;
}

interface OfferProps {
  readonly place: RequestedPlace;
  readonly page: PageEntry;
  readonly parameters: Record<string, string | undefined>;
  readonly onDone: () => void;
}

function Offer({ place, page, parameters, onDone }: OfferProps) {
  const { t, i18n } = useLingui();
  const { name, hasEnded } = useNameOf(page, parameters);
  const isAtWork = place.person !== null;
  const title = [i18n._(page.title), name].filter(Boolean).join(' ');
  const Icon = isAtWork ? IconPencil : IconArrowForwardUp;
  if (hasEnded) return null;
  return (
    <section className={classes.offer} aria-label={t`Weiter zu`}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{isAtWork ? <Trans>Weiterarbeiten: {title}</Trans> : <Trans>Weiter zu: {title}</Trans>}</b>
        <small>
          {isAtWork ? (
            <Trans>Hier waren Sie vor der Anmeldung. Was Sie eingegeben haben, ist noch da.</Trans>
          ) : (
            <Trans>Diese Seite wollten Sie vor der Anmeldung öffnen.</Trans>
          )}
        </small>
      </p>
      <Button component={Link} to={place.path} size="sm" onClick={onDone}>
        <Trans>Öffnen</Trans>
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t`Nicht mehr anbieten`}
        onClick={onDone}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </section>
  );
}

/** Areas whose pages have a project in their address. */
const OF_PROJECTS: readonly (Area | undefined)[] = ['projects', 'offers', 'orders'];

interface NameOfPlace {
  /** Empty while unknown, or without a name. */
  readonly name: string;
  /** Whether the resource does not exist for this person. */
  readonly hasEnded: boolean;
}

/** Returns the name of the resource in an address: a project's number, a roof's name. */
function useNameOf({ area }: PageEntry, parameters: OfferProps['parameters']): NameOfPlace {
  const { roofId, projectId = OF_PROJECTS.includes(area) ? parameters.id : undefined } = parameters;
  const { data: name = '', error } = useQuery({
    queryKey: ['requested-place', roofId, projectId],
    queryFn: async ({ signal }) =>
      roofId
        ? (await call('GET /configurator/v1/roofs/:id', { params: { id: roofId } }, { signal })).configuration
            .name
        : (await call('GET /v1/projects/:id', { params: { id: projectId ?? '' } }, { signal })).number,
    enabled: roofId !== undefined || projectId !== undefined,
    retry: false,
    throwOnError: false,
  });
  // A roof that was never saved is a draft on this device.
  const hasEnded = projectId !== undefined && error instanceof ApiError && [403, 404].includes(error.status);
  return { name, hasEnded: hasEnded };
}
