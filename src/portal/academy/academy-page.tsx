import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloseButton, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCircleCheck, IconMovie, IconPlayerPlay, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  type Academy,
  AcademyQuery,
  VideoCategory,
  type VideoMoment,
} from '../../../contracts/domain/academy.ts';
import { titleIn } from '../../../contracts/domain/trainings.ts';
import { api } from '../../shared/api/client.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { localeNames } from '../../shared/i18n/locales.ts';
import { ListTabs } from '../../shared/tables/list-tabs.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { NotFoundPage } from '../../shared/ui/not-found-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import classes from './academy.module.css';
import { CATEGORY_NAMES, formatLength } from './names.ts';
import { Player } from './player.tsx';
import { PublishButton } from './publish-form.tsx';
import { usePass, useVideos } from './queries.ts';

type ListedVideo = Academy['videos'][number];

/** Stands for all categories in the address. */
const ALL = 'all';
type Category = VideoCategory | typeof ALL;

const knownOf = (category: string): Category | undefined =>
  category === ALL ? ALL : VideoCategory.safeParse(category).data;

const addressOf = (category: Category): string =>
  category === ALL ? '/3s-academy' : `/3s-academy/${category}`;

/** Videos of a category at `/3s-academy/:category?`, with the open one. */
export function AcademyPage() {
  const { category = ALL } = useParams();
  const known = knownOf(category);
  return known ? <Films key={known} category={known} /> : <NotFoundPage />;
}

/** Search results in titles and captions, at `/3s-academy/:category/search`. */
export function AcademySearchPage() {
  const { category = ALL } = useParams();
  const known = knownOf(category);
  return known ? <Search key={known} category={known} /> : <NotFoundPage />;
}

function Films({ category }: { readonly category: Category }) {
  const navigate = useNavigate();
  const search = (text: string) =>
    void navigate(`/3s-academy/${category}/search?${new URLSearchParams({ search: text })}`);
  return (
    <Content category={category} search="" addressOf={addressOf}>
      <SearchField value="" onSearch={search} whenEntered />
    </Content>
  );
}

function Search({ category }: { readonly category: Category }) {
  const [parameters, setParameters] = useSearchParams();
  const search = AcademyQuery.shape.search.safeParse(parameters.get('search') ?? '').data ?? '';
  return (
    <Content
      category={category}
      search={search}
      addressOf={(name) => `/3s-academy/${name}/search?${new URLSearchParams({ search })}`}
    >
      <SearchField
        value={search}
        onSearch={(text) => setParameters(text === '' ? {} : { search: text }, { replace: true })}
      />
    </Content>
  );
}

interface ContentProps {
  readonly category: Category;
  readonly search: string;
  readonly addressOf: (category: Category) => string;
  /** The search field. */
  readonly children: ReactNode;
}

function Content({ category, search, addressOf: tabAddressOf, children }: ContentProps) {
  const { t, i18n } = useLingui();
  const [parameters] = useSearchParams();
  const pass = usePass();
  const mayPublish = useMay()('academy', 'upload');
  const result = useVideos({ category: category === ALL ? '' : category, search });
  // Search and category do not affect the open video, so look it up in the unfiltered list.
  const all = useVideos();
  const watched = all.data?.videos.find(({ id }) => id === parameters.get('video'));
  const videos = result.data?.videos;
  return (
    <Page action={mayPublish && <PublishButton />}>
      <div className={classes.page}>
        {watched && pass.data && (
          <Player
            key={`${watched.id} ${parameters.get('at') ?? ''}`}
            video={watched}
            at={Number(parameters.get('at')) || null}
          />
        )}
        <ListTabs
          label={t`Filme nach Kategorie`}
          tabs={([ALL, ...VideoCategory.options] as const).map((name) => ({
            to: tabAddressOf(name),
            text: name === ALL ? t({ message: 'Alle', context: 'Filme' }) : i18n._(CATEGORY_NAMES[name]),
            count: result.data ? (result.data.counts[name] ?? 0) : null,
          }))}
        />
        {children}
        {videos && videos.length > 0 && (
          <ul className={classes.films} aria-label={t`Filme`}>
            {videos.map((video) => (
              <Film key={video.id} video={video} hasPass={Boolean(pass.data)} />
            ))}
          </ul>
        )}
        {videos?.length === 0 && (
          <Notice
            role="status"
            icon={search ? <IconSearchOff size={22} stroke={1.6} /> : <IconMovie size={22} stroke={1.6} />}
            title={search ? <Trans>Nichts gefunden</Trans> : <Trans>Hier steht noch kein Film</Trans>}
          />
        )}
        {!videos && result.error && <ErrorState error={result.error} onRetry={() => void result.refetch()} />}
        {!videos && !result.error && (
          <div className={classes.films} aria-busy="true">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} height={240} radius={10} />
            ))}
          </div>
        )}
      </div>
    </Page>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Whether to wait for Enter instead of searching while typing. */
  readonly whenEntered?: boolean;
}

function SearchField({ value, onSearch, whenEntered = false }: SearchFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const soon = useDebouncedCallback((text: string) => onSearch(text.trim()), {
    delay: 250,
    flushOnUnmount: false,
  });
  const label = t`Titel und Untertitel durchsuchen`;
  return (
    <search className={`${classes.search} for-fingers`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          soon.cancel();
          onSearch(typed.trim());
        }}
      >
        <TextInput
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          maxLength={200}
          autoFocus={!whenEntered}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          rightSection={
            typed && (
              <CloseButton
                size="sm"
                aria-label={t`Suche löschen`}
                onClick={() => {
                  soon.cancel();
                  setTyped('');
                  if (!whenEntered) onSearch('');
                }}
              />
            )
          }
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (!whenEntered) soon(event.currentTarget.value);
          }}
        />
      </form>
    </search>
  );
}

/** Returns the address of a video next to the present list. */
function useFilmAddress(): (id: string, at?: number) => string {
  const [parameters] = useSearchParams();
  return (id, at) => {
    const next = new URLSearchParams(parameters);
    next.set('video', id);
    next.delete('at');
    if (at !== undefined) next.set('at', String(at));
    return `?${next}`;
  };
}

function Film({ video, hasPass }: { readonly video: ListedVideo; readonly hasPass: boolean }) {
  const { i18n } = useLingui();
  const filmAddress = useFilmAddress();
  const { id, titles, category, length, position, isSeen, moments } = video;
  return (
    <li className={classes.film}>
      <div className={classes.poster}>
        {hasPass && <img src={api.academy.posterAddress(id)} alt="" loading="lazy" />}
        <span className={classes.play}>
          <IconPlayerPlay size={20} stroke={1.8} aria-hidden />
        </span>
        <span className={classes.length}>{formatLength(length)}</span>
        {position > 0 && <Progress part={position / length} />}
      </div>
      <div className={classes.what}>
        <h2>
          <Link to={filmAddress(id)} className={classes.open ?? ''}>
            {titleIn(titles, i18n.locale)}
          </Link>
        </h2>
        <small>
          {i18n._(CATEGORY_NAMES[category])}
          {isSeen && (
            <span className={classes.seen}>
              <IconCircleCheck size={15} stroke={1.8} aria-hidden />
              <Trans context="Film">Gesehen</Trans>
            </span>
          )}
        </small>
        {moments.length > 0 && <Moments moments={moments} addressAt={(at) => filmAddress(id, at)} />}
      </div>
    </li>
  );
}

/** Number of moments shown. */
const SHOWN = 3;

interface MomentsProps {
  readonly moments: readonly VideoMoment[];
  readonly addressAt: (at: number) => string;
}

/** Moments in which the text is spoken, in the reader's language first. */
function Moments({ moments, addressAt }: MomentsProps) {
  const { i18n } = useLingui();
  const own = moments.filter(({ language }) => language === i18n.locale);
  const inOrder = [...own, ...moments.filter((moment) => !own.includes(moment))];
  const more = inOrder.length - SHOWN;
  return (
    <ul className={classes.moments}>
      {inOrder.slice(0, SHOWN).map(({ from, text, language }) => (
        <li key={`${language} ${from}`}>
          <Link to={addressAt(from)}>{formatLength(from)}</Link>
          <span lang={language}>{text}</span>
          {language !== i18n.locale && <i>{localeNames[language]}</i>}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="und # weitere Stelle" other="und # weitere Stellen" />
        </li>
      )}
    </ul>
  );
}

/** Progress of a video, from 0 to 1. */
export const Progress = ({ part }: { readonly part: number }) => (
  <span className={classes.progress}>
    <i style={{ width: `${Math.round(part * 100)}%` }} />
    <span className="visually-hidden">
      <Trans>{Math.round(part * 100)} % gesehen</Trans>
    </span>
  </span>
);
