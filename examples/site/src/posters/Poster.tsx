import { type CSSProperties, memo, type ReactNode } from 'react'
import { designPoster, type PosterLayout, type PosterSubject } from './design-poster.js'
import type { Palette } from './palettes.js'

/**
 * Part of a figure that is never cropped. If there is little room, the edge of the poster crops the figure, not the
 * title.
 */
const anchors: Record<PosterLayout, 'Min' | 'Mid' | 'Max'> = {
  'title-above': 'Min',
  'title-below': 'Max',
  bands: 'Min',
  panel: 'Mid',
  type: 'Min',
}

/** Generated poster of a film, in the language of its title; hidden from screen readers. */
export const Poster = memo(function Poster(subject: PosterSubject): ReactNode {
  const { title, year, genre } = subject
  const { layout, palette, figure, titleSize } = designPoster(subject)
  const inks = layout === 'panel' ? onInk(palette) : palette
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--poster-ground': palette.ground,
    '--poster-ink': palette.ink,
    '--poster-title': titleSize,
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
          preserveAspectRatio={`xMidY${anchors[layout]} slice`}
          fill="currentColor"
          // The thin stroke hides the seams between areas of the same ink.
          stroke="currentColor"
          strokeWidth=".7"
          aria-hidden="true"
        >
          {figure.map(({ d, tone }) => (
            <path key={d} d={d} color={inks[tone]} />
          ))}
        </svg>
      </div>
    </div>
  )
})

/** Returns the inks of a figure on a panel in the colour of the title. */
function onInk({ ground, ink, ...inks }: Palette): Palette {
  return { ...inks, ground: ink, ink: ground }
}
