import { useLingui } from '@lingui/react/macro';
import { textOfError } from './error-texts.ts';

/** Returns a function for the text of a failed call in the current language. */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useLingui();
  return (error) => i18n._(textOfError(error));
}
