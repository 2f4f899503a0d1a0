import { LanguageSelector } from '../../shared/i18n/language-selector.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './layout.module.css';

/** Footer below the inputs: the page itself has none. */
export const InputsFooter = () => (
  <footer className={classes.inputsFooter}>
    <LanguageSelector notify={showError} />
  </footer>
);
