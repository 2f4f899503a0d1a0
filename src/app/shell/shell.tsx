import { Trans, useLingui } from '@lingui/react/macro';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Suspense, useRef, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { MailboxLink } from '../../portal/mailbox/mailbox-link.tsx';
import { BellButton, BellLink } from '../../portal/notifications/bell.tsx';
import { requestedPlaceAtom } from '../../shared/auth/requested-place.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { LogoMark } from '../../shared/ui/logo-mark.tsx';
import { PORTAL_NAME } from '../../shared/ui/page-title.tsx';
import { Footer } from './footer.tsx';
import { LoadingMark } from './loading-mark.tsx';
import { Navigation } from './navigation.tsx';
import { Notices } from './notices.tsx';
import classes from './shell.module.css';
import { UserButton } from './user-button.tsx';

const BellMenu = lazyPart('bell-menu', () =>
  import('../../portal/notifications/bell-menu.tsx').then(({ BellMenu }) => BellMenu),
);
const RequestedPlaceOffer = lazyPart('requested-place', () =>
  import('./requested-place.tsx').then(({ RequestedPlaceOffer }) => RequestedPlaceOffer),
);
const UserMenu = lazyPart('user-menu', () => import('./user-menu.tsx').then(({ UserMenu }) => UserMenu));

/** Navigation, content and footer; on a phone the navigation slides in. */
export function Shell() {
  const { t } = useLingui();
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  const isPlaceRequested = useAtomValue(requestedPlaceAtom) !== null;
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        <Trans>Zum Inhalt</Trans>
      </a>
      <header className={classes.bar}>
        <Brand />
        <BellLink />
        <button
          type="button"
          className={classes.toggle}
          aria-label={t`Menü öffnen`}
          onClick={() => drawer.current?.showModal()}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
        </button>
      </header>
      <aside className={classes.side}>
        <Brand />
        <nav className={classes.pages} aria-label={t`Seiten`}>
          <Navigation />
        </nav>
        <LazyBell />
        <LazyUserMenu />
      </aside>
      <dialog
        ref={drawer}
        className={classes.drawer}
        aria-label={t`Menü`}
        // A click outside the drawer hits the dialog element itself.
        onPointerDown={(event) => event.target === event.currentTarget && close()}
      >
        <div className={classes.sheet}>
          <div className={classes.drawerHead}>
            <Brand onNavigate={close} />
            <button type="button" className={classes.toggle} aria-label={t`Menü schliessen`} onClick={close}>
              <IconX size={22} stroke={1.6} aria-hidden />
            </button>
          </div>
          <nav className={classes.pages} aria-label={t`Seiten`}>
            <Navigation onNavigate={close} />
          </nav>
          <LazyUserMenu onNavigate={close} />
        </div>
      </dialog>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Notices />
        {isPlaceRequested && (
          <Suspense>
            <RequestedPlaceOffer />
          </Suspense>
        )}
        <Suspense fallback={<LoadingMark />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer>
        <MailboxLink />
      </Footer>
    </div>
  );
}

/** Like the user menu: a click before it has loaded is remembered. */
function LazyBell() {
  const [pressed, setPressed] = useState(false);
  return (
    <Suspense fallback={<BellButton onClick={() => setPressed(true)} />}>
      <BellMenu opened={pressed} />
    </Suspense>
  );
}

/** Menus are large: until the menu is loaded, the button replaces it and remembers a click. */
function LazyUserMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const [pressed, setPressed] = useState(false);
  return (
    <Suspense fallback={<UserButton onClick={() => setPressed(true)} />}>
      <UserMenu opened={pressed} {...(onNavigate && { onNavigate })} />
    </Suspense>
  );
}

function Brand({ onNavigate }: { readonly onNavigate?: () => void }) {
  return (
    <Link to="/" className={classes.brand} onClick={() => onNavigate?.()}>
      <LogoMark />
      {PORTAL_NAME}
    </Link>
  );
}
