import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { answerAtom } from './model/answer.ts';
import { configurationAtom } from './model/document.ts';

/** The roof configurator at `/configurator/:roofId?`. */
export function ConfiguratorPage() {
  const configuration = useAtomValue(configurationAtom);
  const { solved } = useAtomValue(answerAtom);
  if (!configuration) return <Trans>Das Dach wird geladen …</Trans>;
  return (
    <main>
      <h1>{configuration.name}</h1>
      <output>{solved?.solution.totals.power}</output>
    </main>
  );
}
