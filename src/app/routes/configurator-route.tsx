import { useLingui } from '@lingui/react/macro';
import { ConfiguratorPage } from '../../configurator/configurator-page.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** The configurator fills the window; it brings its own bars. */
export function ConfiguratorRoute() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle name={t`Konfigurator`} />
      <ConfiguratorPage />
    </>
  );
}
