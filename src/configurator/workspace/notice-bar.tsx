import { Trans, useLingui } from '@lingui/react/macro';
import { useNetwork } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCloudOff,
  IconDevices,
  IconEye,
  IconFileAlert,
  IconTrash,
} from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { signInAgain } from '../../shared/auth/sign-in-again.ts';
import type { ParkedDraft } from '../../shared/drafts/draft-repository.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { isFollowingAtom, variantsAtom, viewedAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { localSaveAtom, refusedDraftAtom } from '../drafts/autosave.ts';
import { isUnguardedAtom } from '../drafts/editing-tab.ts';
import { openedFromAtom, parkedAtom } from '../drafts/open-roof.ts';
import { waitsForAtom } from '../drafts/save-roof.ts';
import type { Keeping } from '../drafts/use-open-roof.ts';
import type { Saving } from '../drafts/use-save.ts';
import {
  acceptOtherVersionAtom,
  isDeletedAtom,
  keepOwnVersionAtom,
  type OtherVersion,
  otherVersionAtom,
  previewOtherVersionAtom,
} from '../drafts/versions.ts';
import { NewPricesNotice } from './new-prices-notice.tsx';
import { Action, Notice } from './notice.tsx';
import classes from './notice-bar.module.css';
import { VariantsQuestion } from './variants-question.tsx';

interface NoticeBarProps {
  readonly keeping: Keeping;
  readonly saving: Saving;
}

/** Notices about where the roof is stored and who else edits it, with their actions. */
export function NoticeBar({ keeping, saving }: NoticeBarProps) {
  const isFollowing = useAtomValue(isFollowingAtom);
  const other = useAtomValue(otherVersionAtom);
  const parked = useAtomValue(parkedAtom);
  return (
    <div className={classes.bar}>
      {isFollowing && <FollowingNotice onTakeOver={keeping.tab.takeOver} />}
      {other && !isFollowing && (
        <OtherVersionNotice
          other={other}
          onSaveAsNew={other.kind === 'saved' ? () => void saving.saveAsNew() : null}
        />
      )}
      {parked.map((draft) => (
        <ParkedNotice key={draft.key} draft={draft} keeping={keeping} />
      ))}
      <DeletedNotice />
      <OpenedFromNotice />
      <UnguardedNotice />
      <RefusedDraftNotice />
      <ConnectionNotice />
      {!isFollowing && <NewPricesNotice />}
    </div>
  );
}

/** Notices about the person's other devices and about the network, for the editing tab. */
export function DeviceNotices() {
  const other = useAtomValue(otherVersionAtom);
  return (
    <div className={classes.bar}>
      {other && <OtherVersionNotice other={other} onSaveAsNew={null} />}
      <OpenedFromNotice />
      <UnguardedNotice />
      <RefusedDraftNotice />
      <ConnectionNotice />
    </div>
  );
}

function FollowingNotice({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <Notice
      icon={IconEye}
      actions={
        <Action isExpected onClick={onTakeOver}>
          <Trans>Hier weiterarbeiten</Trans>
        </Action>
      }
    >
      <Trans>Dieses Dach wird in einem anderen Tab bearbeitet. Hier sehen Sie, was dort geschieht.</Trans>
    </Notice>
  );
}

interface OtherVersionNoticeProps {
  readonly other: OtherVersion;
  /** Null if the version cannot be saved as a new roof. */
  readonly onSaveAsNew: (() => void) | null;
}

/** A version conflict: either can be previewed, and one is chosen. */
function OtherVersionNotice({ other, onSaveAsNew }: OtherVersionNoticeProps) {
  const { t } = useLingui();
  const isOtherShown = useAtomValue(viewedAtom) !== null;
  const lookAtOther = useSetAtom(previewOtherVersionAtom);
  const take = useSetAtom(acceptOtherVersionAtom);
  const keepOwn = useSetAtom(keepOwnVersionAtom);
  const [isAsking, setAsking] = useState(false);
  const own = useAtomValue(variantsAtom);
  const losesVariants = own.length > 0 && !isEqual(own, other.variants);
  return (
    <Notice
      icon={IconAlertTriangle}
      isWarning
      actions={
        <>
          <Action onClick={() => lookAtOther(!isOtherShown)}>
            {isOtherShown ? <Trans>Meine Fassung zeigen</Trans> : <Trans>Andere Fassung zeigen</Trans>}
          </Action>
          <Action onClick={losesVariants ? () => setAsking(true) : take}>
            <Trans>Andere übernehmen</Trans>
          </Action>
          {onSaveAsNew && (
            <Action
              onClick={() => {
                lookAtOther(false);
                onSaveAsNew();
              }}
            >
              <Trans>Meine als neues Dach speichern</Trans>
            </Action>
          )}
          <Action isExpected onClick={keepOwn}>
            <Trans>Meine behalten</Trans>
          </Action>
        </>
      }
    >
      <VersionText other={other} isShown={isOtherShown} />
      <VariantsQuestion
        isOpen={isAsking}
        title={t`Andere Fassung übernehmen?`}
        onTake={take}
        onClose={() => setAsking(false)}
      />
    </Notice>
  );
}

function VersionText({ other, isShown }: { readonly other: OtherVersion; readonly isShown: boolean }) {
  const when = formatInstant(other.at);
  const device = other.device ?? '';
  if (isShown)
    return other.kind === 'saved' ? (
      <Trans>Sie sehen die Fassung, die am {when} gespeichert wurde. Sie lässt sich nur ansehen.</Trans>
    ) : (
      <Trans>
        Sie sehen, was am {when} auf {device} bearbeitet wurde. Es lässt sich nur ansehen.
      </Trans>
    );
  return other.kind === 'saved' ? (
    <Trans>Auf dem Server liegt eine neuere Fassung, gespeichert am {when}. Welche soll gelten?</Trans>
  ) : (
    <Trans>
      Auf einem anderen Gerät ({device}) haben Sie am {when} weitergearbeitet. Welche Fassung soll gelten?
    </Trans>
  );
}

function ParkedNotice({ draft, keeping }: { readonly draft: ParkedDraft; readonly keeping: Keeping }) {
  const [parked, setParked] = useAtom(parkedAtom);
  const save = () =>
    download(new Blob([draft.text], { type: 'application/json' }), fileNameOf(draft.roofId, 'json'));
  const forget = async () => {
    await keeping.drafts.forgetParked(draft.key);
    setParked(parked.filter(({ key }) => key !== draft.key));
  };
  return (
    <Notice
      icon={IconFileAlert}
      isWarning
      actions={
        <>
          <Action onClick={() => void forget()}>
            <Trans>Entwurf verwerfen</Trans>
          </Action>
          <Action isExpected onClick={save}>
            <Trans>Als Datei speichern</Trans>
          </Action>
        </>
      }
    >
      <Trans>
        Ein älterer Entwurf dieses Daches kann nicht mehr gelesen werden. Er bleibt auf diesem Gerät.
      </Trans>
    </Notice>
  );
}

function DeletedNotice() {
  const isDeleted = useAtomValue(isDeletedAtom);
  if (!isDeleted) return null;
  return (
    <Notice icon={IconTrash} isWarning>
      <Trans>Dieses Dach wurde auf dem Server gelöscht. Mit Speichern wird es neu angelegt.</Trans>
    </Notice>
  );
}

function OpenedFromNotice() {
  const [device, setDevice] = useAtom(openedFromAtom);
  if (device === null) return null;
  return (
    <Notice
      icon={IconDevices}
      actions={
        <Action onClick={() => setDevice(null)}>
          <Trans>Verstanden</Trans>
        </Action>
      }
    >
      <Trans>Geöffnet ist, was Sie auf {device} bearbeitet und noch nicht gespeichert haben.</Trans>
    </Notice>
  );
}

function UnguardedNotice() {
  const isUnguarded = useAtomValue(isUnguardedAtom);
  if (!isUnguarded) return null;
  return (
    <Notice icon={IconAlertTriangle} isWarning>
      <Trans>Das ist auch in einem anderen Tab offen. Bearbeiten Sie es nur in einem.</Trans>
    </Notice>
  );
}

/** The draft is stored on this device only. */
function RefusedDraftNotice() {
  const errorText = useErrorText();
  const refusal = useAtomValue(refusedDraftAtom);
  if (!refusal) return null;
  const why = errorText(refusal);
  return (
    <Notice icon={IconDevices}>
      <Trans>Andere Geräte sehen diesen Entwurf nicht: {why}</Trans>
    </Notice>
  );
}

/** Network status, and what waits for the network. */
function ConnectionNotice() {
  const { online } = useNetwork();
  const waitsFor = useAtomValue(waitsForAtom);
  const local = useAtomValue(localSaveAtom);
  if (waitsFor === 'signedOut')
    return (
      <Notice
        icon={IconAlertTriangle}
        isWarning
        actions={
          <Action isExpected onClick={() => void signInAgain()}>
            <Trans>Neu anmelden</Trans>
          </Action>
        }
      >
        <Trans>Ihre Anmeldung ist abgelaufen. Ihre Arbeit ist auf diesem Gerät gesichert.</Trans>
      </Notice>
    );
  if (local === 'failed')
    return (
      <Notice icon={IconAlertTriangle} isWarning>
        <Trans>Auf diesem Gerät ist kein Platz mehr. Speichern Sie, bevor Sie die Seite verlassen.</Trans>
      </Notice>
    );
  if (online && waitsFor === null) return null;
  return (
    <Notice icon={IconCloudOff}>
      {waitsFor === 'offline' ? (
        <Trans>Keine Verbindung: auf diesem Gerät gesichert. Gespeichert wird, sobald sie zurück ist.</Trans>
      ) : (
        <Trans>Keine Verbindung: Ihre Arbeit wird auf diesem Gerät gesichert.</Trans>
      )}
    </Notice>
  );
}
