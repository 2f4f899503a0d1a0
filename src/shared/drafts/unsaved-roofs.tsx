import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DraftPlace } from '../../../contracts/domain/drafts.ts';
import { profileAtom } from '../auth/session.ts';
import { download, fileNameOf } from '../files/download.ts';
import { formatInstant } from '../format/date.ts';
import { Panel } from '../ui/panel.tsx';
import { openDraftRepository, type ParkedDraft } from './draft-repository.ts';
import { type DraftCalls, roofDraftCalls } from './server-drafts.ts';
import { listUnsaved, type UnsavedRoof } from './unsaved-list.ts';
import classes from './unsaved-roofs.module.css';

/** Number of entries shown at first. */
const SHOWN = 4;

/** The signed-in person's unsaved roofs; renders nothing if there are none. */
export function UnsavedRoofs() {
  return (
    <UnsavedWork
      title={<Trans>Nicht gespeicherte Dächer</Trans>}
      place="configurator"
      path="/configurator"
      onServer={roofDraftCalls}
    />
  );
}

interface UnsavedWorkProps {
  readonly title: ReactNode;
  readonly place: DraftPlace;
  /** Path of the editor, to which the id is appended. */
  readonly path: string;
  /** Calls for the drafts on the server. */
  readonly onServer: Pick<DraftCalls, 'list' | 'remove'>;
}

/** The signed-in person's unsaved work in a place; renders nothing if there is none. */
export function UnsavedWork({ title, place, path, onServer }: UnsavedWorkProps) {
  const account = useAtomValue(profileAtom)?.Email ?? '';
  const drafts = openDraftRepository(account, place);
  const [isWhole, setWhole] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['unsaved-work', place, account],
    queryFn: ({ signal }) => listUnsaved(drafts, async () => (await onServer.list(signal)).rows),
    // Those of this device are available offline.
    networkMode: 'always',
    refetchOnMount: 'always',
  });
  if (!data || data.roofs.length + data.parked.length === 0) return null;
  const rows = isWhole ? data.roofs : data.roofs.slice(0, SHOWN);
  const hidden = data.roofs.length - rows.length;
  const discard = async ({ roofId }: UnsavedRoof) => {
    await Promise.all([drafts.remove(roofId), onServer.remove(roofId).catch(() => {})]);
    await refetch();
  };
  const forget = async ({ key }: ParkedDraft) => {
    await drafts.forgetParked(key);
    await refetch();
  };
  return (
    <Panel title={title} aside={data.roofs.length + data.parked.length}>
      <ul className={classes.list}>
        {rows.map((roof) => (
          <Row key={roof.roofId} onDiscard={() => discard(roof)}>
            <RoofText roof={roof} path={path} />
          </Row>
        ))}
        {data.parked.map((parked) => (
          <Row
            key={parked.key}
            onDiscard={() => forget(parked)}
            action={
              <Button size="xs" variant="default" onClick={() => saveAsFile(parked)}>
                <Trans>Als Datei speichern</Trans>
              </Button>
            }
          >
            <ParkedText parked={parked} />
          </Row>
        ))}
      </ul>
      {hidden > 0 && (
        <Button className={classes.more ?? ''} variant="subtle" color="gray" onClick={() => setWhole(true)}>
          <Plural value={hidden} one="# weiteres zeigen" other="# weitere zeigen" />
        </Button>
      )}
    </Panel>
  );
}

const saveAsFile = ({ text, roofId }: ParkedDraft) =>
  download(new Blob([text], { type: 'application/json' }), fileNameOf(roofId, 'json'));

interface RowProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDiscard: () => Promise<void>;
}

/** An entry of the list; discarding asks for confirmation in place. */
function Row({ children, action, onDiscard }: RowProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  return (
    <li className={classes.row}>
      <div className={classes.text}>{children}</div>
      {isAsked ? (
        <div className={classes.question}>
          <span>
            <Trans>Wirklich verwerfen?</Trans>
          </span>
          <Button size="xs" variant="default" onClick={() => setAsked(false)}>
            <Trans>Behalten</Trans>
          </Button>
          <Button size="xs" onClick={() => void onDiscard()}>
            <Trans>Ja, verwerfen</Trans>
          </Button>
        </div>
      ) : (
        <div className={classes.actions}>
          {action}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Entwurf verwerfen`}
            title={t`Entwurf verwerfen`}
            onClick={() => setAsked(true)}
          >
            <IconTrash size={17} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

function RoofText({ roof, path }: { readonly roof: UnsavedRoof; readonly path: string }) {
  const { t } = useLingui();
  const when = formatInstant(roof.savedAt);
  const device = roof.device ?? '';
  return (
    <>
      <Link to={`${path}/${roof.roofId}`}>{roof.name || t`Ohne Namen`}</Link>
      <small>
        {roof.isChange ? <Trans>Änderungen</Trans> : <Trans>Neu</Trans>}
        {' · '}
        {roof.device === null ? (
          <Trans>{when}, auf diesem Gerät</Trans>
        ) : (
          <Trans>
            {when}, auf {device}
          </Trans>
        )}
      </small>
    </>
  );
}

function ParkedText({ parked }: { readonly parked: ParkedDraft }) {
  return (
    <>
      <span>
        <Trans>Ein Entwurf, der nicht mehr gelesen werden kann</Trans>
      </span>
      <small>{parked.roofId}</small>
    </>
  );
}
