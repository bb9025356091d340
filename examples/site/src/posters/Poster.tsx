import { type CSSProperties, memo, type ReactNode } from 'react'
import { designPoster, type PosterSubject } from './design-poster.js'

/** Generated poster of a film, in the language of its title; hidden from screen readers. */
export const Poster = memo(function Poster(subject: PosterSubject): ReactNode {
  const { title, year, genre } = subject
  const { layout, palette, figure, titleSize } = designPoster(subject)
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--poster-ground': palette.ground,
    '--poster-figure': palette.figure,
    '--poster-accent': palette.accent,
    '--poster-ink': palette.ink,
    '--poster-title': `${titleSize}cqi`,
  }
  return (
    <div
      className="poster"
      aria-hidden="true"
      lang="en"
      dir="ltr"
      data-layout={layout}
      style={style}
    >
      <div className="poster-sheet">
        <div className="poster-line">
          <span>{genre?.split('/')[0]}</span>
          <span>{year}</span>
        </div>
        <div className="poster-title">{title}</div>
        <svg
          className="poster-figure"
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          {figure.map(({ d, tone }) => (
            <path key={d} d={d} data-tone={tone} />
          ))}
        </svg>
      </div>
    </div>
  )
})
