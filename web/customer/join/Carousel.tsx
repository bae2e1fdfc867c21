import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { PHOTO_SIZES } from '#contract/customer/join_page.ts';
import type { Language } from '#contract/language.ts';
import type { Picture } from '#contract/program/welcome_page.ts';
import classes from './Carousel.module.css';
import { isNear, isShown } from './carousel.ts';
import { Arrow, PlayOrPause } from './Icons.tsx';
import { useCarousel } from './useCarousel.ts';
import { useGestures } from './useGestures.ts';

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
/** Each photo is on the track three times: see carousel.ts. */
const ROUNDS = [0, 1, 2];

/** The shop's photos, endless both ways: one on a phone, three beside each other on a wide screen. */
export function Carousel({ pictures, language }: { pictures: readonly Picture[]; language: Language }) {
  const count = pictures.length;
  const texts = joinTexts[language];
  const { turn, visible, isPlaying, hold, step, goTo, playOrPause, setFocused } = useCarousel(count);
  const { area, pull, handlers } = useGestures({ step, hold });
  const view = { count, visible };
  // The server draws the first photo to be fetched at once and the others when they come into sight; then those beside it follow.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);

  const track = ROUNDS.flatMap((round) =>
    pictures.map((picture, index) => ({ picture, index, place: round * count + index })),
  );
  const current = ((turn.at % count) + count) % count;
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--at': count + turn.at,
    '--pull': `${pull}px`,
  };

  function press(event: KeyboardEvent) {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <section
      className={classes.root}
      aria-roledescription="carousel"
      aria-label={texts.photos}
      onKeyDown={press}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible:not([data-play])'))}
      onBlur={() => setFocused(false)}
    >
      <div className={classes.window} ref={area} {...handlers}>
        <div
          className={classes.track}
          style={style}
          data-moving={turn.isMoving || undefined}
          data-pulled={pull !== 0 || undefined}
          aria-live={isPlaying ? 'off' : 'polite'}
        >
          {track.map(({ picture, index, place }) => {
            const shown = isShown(place, turn, view);
            const isFirst = place === count;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a photo is no fieldset.
              <div
                key={place}
                className={classes.slide}
                role="group"
                aria-roledescription="slide"
                aria-label={texts.photo(index + 1, count)}
                aria-hidden={!shown}
                inert={!shown}
              >
                <picture>
                  {picture.sources.map(({ type, srcset }) => (
                    <source key={type} type={type} srcSet={srcset} sizes={PHOTO_SIZES} />
                  ))}
                  <img
                    className={classes.photo}
                    src={picture.url}
                    alt=""
                    width={picture.width}
                    height={picture.height}
                    draggable={false}
                    decoding="async"
                    loading={isFirst || (isAwake && isNear(place, turn, view)) ? 'eager' : 'lazy'}
                    {...(isFirst ? { fetchPriority: 'high' } : {})}
                  />
                </picture>
              </div>
            );
          })}
        </div>
      </div>
      {count > 1 ? (
        <div className={classes.controls}>
          <button type="button" className={classes.arrow} aria-label={texts.previous} onClick={() => step(-1)}>
            <Arrow to="left" />
          </button>
          <div className={classes.dots}>
            {pictures.map((picture, index) => (
              <button
                key={picture.url}
                type="button"
                className={classes.dot}
                aria-label={texts.photo(index + 1, count)}
                aria-current={index === current || undefined}
                onClick={() => goTo(index)}
              />
            ))}
          </div>
          <button type="button" className={classes.arrow} aria-label={texts.next} onClick={() => step(1)}>
            <Arrow to="right" />
          </button>
          <button
            type="button"
            className={classes.play}
            data-play
            aria-label={isPlaying ? texts.pause : texts.play}
            onClick={playOrPause}
          >
            <PlayOrPause isPlaying={isPlaying} />
          </button>
        </div>
      ) : null}
    </section>
  );
}
