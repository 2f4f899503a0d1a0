import type { ReactNode } from 'react';
import { LogoMark } from '../../shared/ui/logo-mark.tsx';
import { PORTAL_NAME } from '../../shared/ui/page-title.tsx';
import classes from './bare-page.module.css';
import { Footer } from './footer.tsx';

/** A page without navigation, for situations in which it would lead nowhere. */
export function BarePage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <LogoMark />
        {PORTAL_NAME}
      </header>
      <main className={classes.main}>{children}</main>
      <Footer />
    </div>
  );
}
