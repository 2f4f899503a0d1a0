import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type SharedRoof, STILL_SIZE } from '../../../contracts/domain/shares.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { callUnsigned, pathOf } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDate, formatDay } from '../../shared/format/date.ts';
import { endFirstStill } from '../../shared/ui/first-still.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import classes from './roof-view.module.css';
import { RoofView } from './roof-view.tsx';

/** The roof behind a share link, visible to the recipient without signing in. */
export function SharedRoofPage() {
  const { token = '' } = useParams();
  const [shared, setShared] = useState<SharedRoof | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isShown = true;
    callUnsigned('GET /configurator/v1/shared/:token', { params: { token } }).then(
      (roof) => isShown && setShared(roof),
      (cause) => isShown && setError(cause),
    );
    return () => {
      isShown = false;
      endFirstStill();
    };
  }, [token]);
  if (error !== null) return <NoRoof error={error} />;
  if (!shared)
    return (
      <div className={classes.page} aria-busy="true">
        <Skeleton height={480} radius={10} />
      </div>
    );
  return <Shown shared={shared} token={token} />;
}

function Shown({ shared, token }: { readonly shared: SharedRoof; readonly token: string }) {
  const { t } = useLingui();
  const { company, recipient, sharedAt, endsOn, hasStill, roof } = shared;
  const { name, location } = roof.configuration;
  const title = name || t`Ihr Solardach`;
  const [made, until] = [formatDate(sharedAt), formatDay(endsOn)];
  return (
    <div className={classes.page}>
      <PageTitle name={title} />
      <h1>{title}</h1>
      <p className={classes.about}>
        {[location.place, recipient].filter(Boolean).join(' · ')}
        <br />
        <Trans>
          Von {company}, Stand {made}. Sichtbar bis {until}.
        </Trans>
      </p>
      {hasStill && <Still token={token} isAlone={!location.surroundings} />}
      <RoofView roof={roof} />
    </div>
  );
}

/** The picture that was made with the link; nothing where it cannot be loaded. */
function Still({ token, isAlone }: { readonly token: string; readonly isAlone: boolean }) {
  const { t } = useLingui();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <figure className={classes.still}>
      <img
        src={pathOf('GET /configurator/v1/shared/:token/still', { token })}
        alt={t`Das Haus mit dem geplanten Dach`}
        {...STILL_SIZE}
        onLoad={endFirstStill}
        onError={() => {
          endFirstStill();
          setMissing(true);
        }}
      />
      <figcaption>
        {isAlone ? (
          <Trans>Haus und Dach wie geplant. Garten, Hügel und Himmel sind erfunden.</Trans>
        ) : (
          <Trans>
            Haus und Dach wie geplant, Nachbarhäuser und Bäume wie erfasst. Boden, Hügel und Himmel sind
            erfunden.
          </Trans>
        )}
      </figcaption>
    </figure>
  );
}

/** Why a link shows nothing. */
function NoRoof({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  useEffect(endFirstStill, []);
  const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND';
  const title = isUnknown ? t`Dieser Link führt zu keinem Dach.` : textOf(error);
  return (
    <div className={classes.page}>
      <PageTitle name={title} />
      <h1 className="visually-hidden">{title}</h1>
      <Notice icon={<IconLinkOff size={22} stroke={1.6} />} title={title}>
        <Trans>Bitte fragen Sie die Firma, von der Sie den Link haben, nach einem neuen.</Trans>
      </Notice>
    </div>
  );
}
