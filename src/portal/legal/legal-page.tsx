import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import Markdown from 'markdown-to-jsx/react';
import { useEffect, useReducer, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { LegalDocument, LegalText } from '../../../contracts/domain/legal.ts';
import { callUnsigned } from '../../shared/api/call.ts';
import { chooseLocale, type Locale } from '../../shared/i18n/locales.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './legal.module.css';

export const TermsPage = () => <LegalPage text="terms" />;
export const PrivacyPage = () => <LegalPage text="privacy" />;

/** Terms of use or privacy policy, signed in or not; `?version=` shows an earlier one. */
function LegalPage({ text }: { readonly text: LegalText }) {
  const { i18n } = useLingui();
  const [parameters] = useSearchParams();
  const version = parameters.get('version');
  const { found, error, retry } = useLegalDocument(text, chooseLocale(i18n.locale), version);
  const { pathname } = useLocation();
  if (error && !found) return <ErrorState error={error} onRetry={retry} />;
  if (!found)
    return (
      <div className={classes.page} aria-busy="true">
        <Skeleton height={34} width="60%" mb={24} />
        <Skeleton height={420} />
      </div>
    );
  return (
    <article className={classes.page}>
      {!found.isCurrent && (
        <p className={classes.earlier} role="status">
          <Trans>Das ist eine frühere Fassung.</Trans>{' '}
          <Link to={pathname}>
            <Trans>Zur Fassung, die jetzt gilt</Trans>
          </Link>
        </p>
      )}
      <Markdown options={{ disableParsingRawHTML: true }}>{found.content}</Markdown>
      <p className={classes.version}>
        <Trans>Fassung {found.version}</Trans>
      </p>
    </article>
  );
}

function useLegalDocument(text: LegalText, language: Locale, version: string | null) {
  const [found, setFound] = useState<LegalDocument | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): another attempt asks again
  useEffect(() => {
    const closed = new AbortController();
    const query = { language, ...(version !== null && { version }) };
    callUnsigned('GET /v1/legal/:text', { params: { text }, query }, { signal: closed.signal }).then(
      (document) => {
        setError(null);
        setFound(document);
      },
      (cause) => {
        if (!closed.signal.aborted) setError(cause);
      },
    );
    return () => closed.abort();
  }, [text, language, version, attempt]);
  return { found, error, retry };
}
