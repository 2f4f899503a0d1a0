import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useMay } from '../../shared/auth/use-may.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './catalogue.module.css';
import { ImportButton } from './import-button.tsx';
import { useVersions } from './queries.ts';
import { VersionRow } from './version-row.tsx';

/** The versions of the catalogue, at `/staff/catalogue`; only administrators change them. */
export function CataloguePage() {
  const { data, error, refetch } = useVersions();
  const mayWrite = useMay()('catalogue', 'write');
  return (
    <Page action={data && mayWrite && <ImportButton versions={data.versions} />}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius={10} />}
      {data?.versions.length === 0 && (
        <Notice icon={<IconTags size={22} stroke={1.6} />} title={<Trans>Noch kein Katalog</Trans>}>
          <Trans>
            Bis ein Katalog veröffentlicht ist, können Partner keine Dächer planen und kein Material
            bestellen. Lesen Sie ihn als JSON-Datei ein, und veröffentlichen Sie ihn.
          </Trans>
        </Notice>
      )}
      {data && data.versions.length > 0 && (
        <Panel title={<Trans>Versionen</Trans>} aside={data.versions.length}>
          <ol className={classes.timeline}>
            {data.versions.map((version) => (
              <VersionRow key={version.id} version={version} list={data} mayWrite={mayWrite} />
            ))}
          </ol>
        </Panel>
      )}
    </Page>
  );
}
