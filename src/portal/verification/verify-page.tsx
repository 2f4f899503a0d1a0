import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LARGEST_ISSUED } from '../../../contracts/domain/verification.ts';
import { api } from '../../shared/api/client.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatSize } from '../../shared/files/file-texts.ts';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { VerificationPanel } from './verification-panel.tsx';
import classes from './verify.module.css';

/** Verifies a signed printout. The file is sent to the server, which does not store it. */
export function VerifyPage() {
  const { t } = useLingui();
  const textOf = useErrorText();
  const choose = useRef<() => void>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const verification = useMutation({ mutationFn: (file: File) => api.files.verify(file) });
  const verify = ([file]: readonly File[]) => {
    if (!file) return;
    setTooLarge(file.size > LARGEST_ISSUED);
    if (file.size > LARGEST_ISSUED) verification.reset();
    else verification.mutate(file);
  };
  return (
    <Page>
      <p className={classes.lead}>
        <Trans>
          Stücklisten, Offerten und Auftragsbestätigungen dieses Portals sind signiert. Hier sehen Sie, ob ein
          PDF unverändert ist und ob seine Stückliste zum Dach passt.
        </Trans>
      </p>
      <Panel
        title={<Trans>Datei wählen</Trans>}
        aside={<Trans>PDF, höchstens {formatSize(LARGEST_ISSUED)}</Trans>}
      >
        <Dropzone
          className={classes.zone ?? ''}
          onDrop={verify}
          openRef={choose}
          activateOnClick={false}
          activateOnKeyboard={false}
          enablePointerEvents
          multiple={false}
          loading={verification.isPending}
          inputProps={{ accept: '.pdf', 'aria-label': t`PDF wählen` }}
          tabIndex={-1}
          role="group"
        >
          <div className={classes.choose}>
            <IconFileSearch size={19} stroke={1.5} aria-hidden />
            <span>
              <Trans>Datei hierher ziehen oder</Trans>{' '}
              <UnstyledButton className={classes.link ?? ''} onClick={() => choose.current?.()}>
                <Trans>ein PDF auswählen</Trans>
              </UnstyledButton>
            </span>
          </div>
        </Dropzone>
        {isTooLarge && (
          <p className={classes.fault} role="alert">
            <Trans>Diese Datei ist zu gross. Unsere Dokumente sind viel kleiner.</Trans>
          </p>
        )}
        {verification.error && (
          <p className={classes.fault} role="alert">
            {textOf(verification.error)}
          </p>
        )}
      </Panel>
      {verification.data && (
        <VerificationPanel name={verification.variables.name} verification={verification.data} />
      )}
      <p className={classes.note}>
        <Trans>Die Datei wird nur geprüft und nicht gespeichert.</Trans>
      </p>
    </Page>
  );
}
