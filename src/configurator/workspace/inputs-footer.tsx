import { LanguageSelector } from '../../shared/i18n/language-selector.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './layout.module.css';

/** Below the inputs: this page has no footer of its own. */
export const InputsFooter = () => (
  <footer className={classes.inputsFooter}>
    <LanguageSelector notify={showError} />
  </footer>
);
