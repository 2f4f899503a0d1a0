import classes from './footer.module.css';
import { LanguageSelector } from './language-selector.tsx';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <LanguageSelector />
    </footer>
  );
}
