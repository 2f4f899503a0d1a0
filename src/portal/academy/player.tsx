import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Video } from '../../../contracts/domain/academy.ts';
import { titleIn } from '../../../contracts/domain/trainings.ts';
import { api } from '../../shared/api/client.ts';
import { localeNames } from '../../shared/i18n/locales.ts';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import classes from './academy.module.css';
import { usePass, usePutPosition } from './queries.ts';

/** Interval for storing the position while a video plays. */
const SAVE_INTERVAL_MS = 5_000;
/** Minimum interval between attempts to renew an expired pass. */
const RETRY_INTERVAL_MS = 10_000;

interface PlayerProps {
  readonly video: Video;
  /** Start in ms; null: the stored position. */
  readonly at: number | null;
}

/** Plays a video with captions from the stored position, and stores the position. */
export function Player({ video, at }: PlayerProps) {
  const { i18n } = useLingui();
  const { id, titles, languages } = video;
  const element = useRef<HTMLVideoElement>(null);
  const { refetch } = usePass();
  const { mutate } = usePutPosition(id);
  // Every saved position refetches the lists; playback starts at the position known when the player opened.
  const [begin] = useState(at ?? video.position);
  const [isBroken, setBroken] = useState(false);
  const savedPosition = useRef(begin);
  const retried = useRef(Number.NEGATIVE_INFINITY);

  const position = (): number => Math.round((element.current?.currentTime ?? 0) * 1000);
  const keep = () => {
    const now = position();
    if (now === savedPosition.current) return;
    savedPosition.current = now;
    mutate(now);
  };
  const keepWhenLeft = useEffectEvent(keep);
  useEffect(() => {
    const film = element.current;
    film?.scrollIntoView({ block: 'nearest' });
    const leave = () => document.visibilityState === 'hidden' && keepWhenLeft();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);

  const retry = async () => {
    const film = element.current;
    if (!film) return;
    if (performance.now() - retried.current < RETRY_INTERVAL_MS) return setBroken(true);
    retried.current = performance.now();
    const before = film.currentTime;
    const wasPlaying = !film.paused;
    await refetch();
    film.load();
    film.currentTime = before;
    if (wasPlaying) await film.play().catch(() => {});
  };
  const title = titleIn(titles, i18n.locale);
  return (
    <section className={classes.player} aria-label={title}>
      <PageTitle name={title} />
      {/* biome-ignore lint/a11y/useMediaCaption: it has a track per language of its captions */}
      <video
        ref={element}
        controls
        playsInline
        preload="metadata"
        poster={api.academy.posterAddress(id)}
        src={api.academy.filmAddress(id)}
        aria-label={title}
        onLoadedMetadata={({ currentTarget }) => {
          if (currentTarget.currentTime === 0 && begin > 0) currentTarget.currentTime = begin / 1000;
        }}
        onTimeUpdate={({ currentTarget }) => {
          const isFar = Math.abs(position() - savedPosition.current) >= SAVE_INTERVAL_MS;
          if (isFar && !currentTarget.paused && !currentTarget.seeking) keep();
        }}
        onPause={keep}
        onEnded={keep}
        onError={() => void retry()}
      >
        {languages.map((language) => (
          <track
            key={language}
            kind="captions"
            src={api.academy.captionsAddress(id, language)}
            srcLang={language}
            label={localeNames[language]}
            default={language === i18n.locale}
          />
        ))}
      </video>
      <h2>{title}</h2>
      {isBroken && (
        <p role="alert">
          <Trans>Dieser Film lässt sich nicht abspielen. Bitte laden Sie die Seite neu.</Trans>
        </p>
      )}
    </section>
  );
}
