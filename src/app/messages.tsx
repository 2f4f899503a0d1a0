import { useLingui } from '@lingui/react/macro';
import { Toasts } from '../shared/ui/toasts.tsx';

/** Where messages appear. */
export function Messages() {
  const { t } = useLingui();
  return <Toasts label={t`Meldungen`} />;
}
