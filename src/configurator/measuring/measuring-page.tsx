import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconRulerMeasure } from '@tabler/icons-react';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AgreedDiscount } from '../../../contracts/domain/discounts.ts';
import { dimensionsOf } from '../../../documents/dimensions.ts';
import { profileAtom, profileDiscountAtom } from '../../shared/auth/session.ts';
import type { ServerDrafts } from '../../shared/drafts/server-drafts.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { configurationAtom, contentAtom, isReadOnlyAtom } from '../document/document.ts';
import { serverRoofs } from '../drafts/roof-repository.ts';
import { isSavedAtom, savingAtom } from '../drafts/save-roof.ts';
import type { Keeping } from '../drafts/use-open-roof.ts';
import { useSave } from '../drafts/use-save.ts';
import { otherVersionAtom } from '../drafts/versions.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import { NoticeBar } from '../workspace/notice-bar.tsx';
import { OpenedRoof } from '../workspace/opened-roof.tsx';
import { SaveState } from '../workspace/save-state.tsx';
import { Measuring } from './measuring.tsx';
import classes from './measuring-page.module.css';
import { storedRoofs } from './stored-roofs.ts';
import { usePriceRange } from './use-price-range.ts';

/** Lengths go into the saved roof at once: this page neither opens nor replaces drafts of other devices. */
const NO_DRAFTS: ServerDrafts = {
  find: async () => null,
  put: async () => {},
  remove: async () => {},
};

/** The page for measuring a saved roof on site, at `/measuring/:roofId`. */
export function MeasuringPage() {
  const { roofId = '' } = useParams();
  const account = useAtomValue(profileAtom)?.Email;
  const discount = useAtomValue(profileDiscountAtom);
  return account && <OpenMeasuring key={`${account}/${roofId}`} {...{ roofId, account, discount }} />;
}

interface OpenMeasuringProps {
  readonly roofId: string;
  /** E-mail address. */
  readonly account: string;
  readonly discount: AgreedDiscount;
}

/** Opens a roof for measuring. */
function OpenMeasuring(props: OpenMeasuringProps) {
  const [server] = useState(() => ({ roofs: storedRoofs(props.account, serverRoofs), drafts: NO_DRAFTS }));
  return (
    // A failing engine leaves the lengths: they are saved without a price.
    <OpenedRoof opening={{ ...props, server, isNew: false }} onEngineFailure={() => {}}>
      {(keeping) => <OpenedMeasuring roofId={props.roofId} keeping={keeping} />}
    </OpenedRoof>
  );
}

interface OpenedMeasuringProps {
  readonly roofId: string;
  readonly keeping: Keeping;
}

function OpenedMeasuring({ roofId, keeping }: OpenedMeasuringProps) {
  const { t } = useLingui();
  const configuration = useAtomValue(configurationAtom);
  const solved = useAtomValue(solvedRoofAtom);
  const known = usePriceRange();
  const saving = useSave(keeping, true);
  useSavedAtOnce(saving.save);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to={`/configurator/${roofId}`} className={classes.back} aria-label={t`Zum Dach`}>
          <IconChevronLeft size={22} stroke={1.8} />
        </Link>
        <h1>{configuration?.name || t`Ohne Namen`}</h1>
        <SaveState />
      </header>
      <NoticeBar keeping={keeping} saving={saving} />
      <main>
        {configuration && solved && dimensionsOf(configuration).length > 0 && (
          <Measuring configuration={configuration} solved={solved} {...known} />
        )}
        {configuration && dimensionsOf(configuration).length === 0 && (
          <Notice
            icon={<IconRulerMeasure size={22} stroke={1.6} />}
            title={<Trans>Dieses Dach hat keine geschätzten Längen</Trans>}
          >
            <Trans>Geschätzt sind Längen, die von einer Adresse stammen, bis sie jemand misst.</Trans>
          </Notice>
        )}
        {!solved && <Notice title={<Trans>Das Dach wird berechnet …</Trans>} role="status" />}
      </main>
    </div>
  );
}

/** Whether the open roof has edits that nothing keeps from being saved. */
const isToSaveAtom = atom(
  (get) => !get(isSavedAtom) && !get(savingAtom) && !get(isReadOnlyAtom) && get(otherVersionAtom) === null,
);

/** Saves every edit of the roof at once. A conflict waits for the person, a rejected edit for the next one. */
function useSavedAtOnce(save: () => Promise<void>): void {
  const content = useAtomValue(contentAtom);
  const isToSave = useAtomValue(isToSaveAtom);
  const sent = useRef<typeof content>(null);
  const saveNow = useEffectEvent(() => {
    if (sent.current === content) return;
    sent.current = content;
    void save();
  });
  useEffect(() => {
    if (content && isToSave) saveNow();
  }, [content, isToSave]);
}
