import { Trans, useLingui } from '@lingui/react/macro';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { BarePage } from '../shell/bare-page.tsx';
import { LoadingMark } from '../shell/loading-mark.tsx';

/** Shown until it is known who is there. */
export function LoadingPage() {
  const { t } = useLingui();
  return (
    <BarePage>
      <PageTitle name={t`Laden`} />
      <h1 className="visually-hidden">
        <Trans>Laden</Trans>
      </h1>
      <LoadingMark />
    </BarePage>
  );
}
