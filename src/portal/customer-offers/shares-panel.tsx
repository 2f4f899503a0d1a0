import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconCopy, IconLink, IconLinkOff, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { CreateShare, MOST_SHARE_DAYS, type Share } from '../../../contracts/domain/shares.ts';
import { addDays, dateAt } from '../../../contracts/domain/working-days.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDay } from '../../shared/format/date.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './customer-offer.module.css';
import { useCreateShare, useRevokeShare, useShares } from './queries.ts';
import { useShareStill } from './share-still.ts';

/** Default validity of a link, days. */
const OPEN_DAYS = 60;

/** Links by which house owners see the roof without signing in and without prices. */
export function SharesPanel({ roofId }: { readonly roofId: string }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, refetch } = useShares(roofId);
  const still = useShareStill(roofId, () => void refetch());
  const [id, setId] = useState(() => newId());
  const create = useCreateShare(roofId);
  const copy = async ({ token }: Share) => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/shared/${token}`);
      showSuccess(t`Der Link ist kopiert.`);
    } catch {
      showError(t`Der Link konnte nicht kopiert werden.`);
    }
  };
  const form = useForm({
    schema: CreateShare,
    initialValues: { recipient: '', endsOn: addDays(dateAt(Date.now()), OPEN_DAYS) },
    draft: `share.${roofId}`,
    onSubmit: async (link) => {
      const share = await create.mutateAsync({ id, ...link });
      // The next one is another link.
      setId(newId());
      void still.draw(share);
    },
  });
  const revoke = useRevokeShare(roofId);
  return (
    <Panel title={<Trans>Link für die Bauherrschaft</Trans>} padded>
      <p className={classes.hint}>
        <Trans>
          Zeigt das Dach, wie es jetzt gespeichert ist, im Bild, in 3D und im Plan; ohne Anmeldung und ohne
          Preise.
        </Trans>
      </p>
      <ul className={classes.shares}>
        {data?.shares.map((share) => {
          const name = share.recipient || t`Ohne Namen`;
          return (
            <li key={share.id} data-state={share.state}>
              <span>
                {share.state === 'open' ? <a href={`/shared/${share.token}`}>{name}</a> : name}
                <small>
                  <ShareStateText share={share} />
                </small>
              </span>
              {share.state === 'open' && (
                <>
                  {!share.hasStill && !still.isDrawing(share.id) && (
                    <Tooltip label={t`Bild zeichnen`}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={36}
                        aria-label={t`Bild für ${name} zeichnen`}
                        onClick={() => void still.draw(share)}
                      >
                        <IconPhotoPlus size={17} stroke={1.6} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                  )}
                  <Tooltip label={t`Link kopieren`}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-label={t`Link für ${name} kopieren`}
                      onClick={() => void copy(share)}
                    >
                      <IconCopy size={17} stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                  <Tooltip label={t`Link zurückziehen`}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-label={t`Link für ${name} zurückziehen`}
                      onClick={() =>
                        revoke.mutateAsync(share.id).catch((error) => showError(errorText(error)))
                      }
                    >
                      <IconLinkOff size={17} stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {still.drawing && <StillProgress share={still.drawing.share} onCancel={still.cancel} />}
      <div className={classes.newShare}>
        <Form
          form={form}
          sent={<Trans>Der Link steht oben</Trans>}
          submit={
            <>
              <IconLink size={17} stroke={1.6} aria-hidden />
              &nbsp;
              <Trans>Link erstellen</Trans>
            </>
          }
        >
          <TextInput label={t`Für`} placeholder={t`Name der Bauherrschaft`} {...form.field('recipient')} />
          <DateField
            label={t`Letzter Tag`}
            from={dateAt(Date.now())}
            to={addDays(dateAt(Date.now()), MOST_SHARE_DAYS)}
            {...form.field('endsOn')}
          />
        </Form>
      </div>
    </Panel>
  );
}

/** Progress of the picture that the link will begin with. */
function StillProgress({
  share,
  onCancel,
}: {
  readonly share: number | null;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  if (share === null)
    return (
      <p className={classes.note} role="status">
        <Trans>Das Bild liess sich nicht zeichnen. Der Link zeigt das Dach in 3D und im Plan.</Trans>
      </p>
    );
  return (
    <div className={classes.drawing} role="status">
      <span>
        <Trans>Bild zum Link wird gezeichnet. Den Link können Sie schon weitergeben.</Trans>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onCancel}>
        <Trans>Abbrechen</Trans>
      </Button>
      <ProgressBar share={share} label={t`Bild zum Link`} />
    </div>
  );
}

function ShareStateText({ share: { state, endsOn, hasStill } }: { readonly share: Share }) {
  const until = formatDay(endsOn);
  if (state === 'revoked') return <Trans>zurückgezogen</Trans>;
  if (state === 'ended') return <Trans>abgelaufen am {until}</Trans>;
  return hasStill ? <Trans>offen bis {until}, mit Bild</Trans> : <Trans>offen bis {until}</Trans>;
}
