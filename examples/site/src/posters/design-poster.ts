import {
  beam,
  countdown,
  halftone,
  heart,
  lowSun,
  meeting,
  mouths,
  ranges,
  seesaw,
  stairs,
  strip,
  window,
} from './calm-figures.js'
import { fitTitle, type TitleRoom } from './fit-title.js'
import { type Palette, palettesFor } from './palettes.js'
import { pick, type Random, seededRandom } from './random.js'
import type { Shape } from './shapes.js'
import { bars, burst, corridor, disc, eye, shards, teeth, tiles, vertigo } from './tense-figures.js'

/** Input of a poster. */
export interface PosterSubject {
  title: string
  year?: number | undefined
  genre?: string | undefined
}

/** Layouts of title and figure. */
export type PosterLayout = 'title-above' | 'title-below' | 'bands' | 'panel' | 'type'

/** Design of a poster. */
interface PosterDesign {
  layout: PosterLayout
  palette: Palette
  figure: Shape[]
  /** Size of the title's letters, in hundredths of the poster's width. */
  titleSize: number
}

type Draw = (random: Random) => Shape[]

const figures: Record<string, readonly [Draw, ...Draw[]]> = {
  Drama: [meeting, window, stairs],
  Comedy: [mouths, seesaw],
  Musical: [bars],
  'Thriller/Suspense': [vertigo, corridor],
  Adventure: [ranges],
  Action: [burst, shards],
  'Romantic Comedy': [heart],
  Horror: [eye, teeth],
  Western: [lowSun],
  Documentary: [halftone],
  'Black Comedy': [tiles],
  'Concert/Performance': [disc],
}

const withoutGenre: readonly [Draw, ...Draw[]] = [countdown, strip, beam]

const rooms: Record<PosterLayout, TitleRoom> = {
  'title-above': { width: 84, height: 46, largest: 21, smallest: 7.5 },
  'title-below': { width: 84, height: 42, largest: 20, smallest: 7.5 },
  bands: { width: 84, height: 46, largest: 19, smallest: 7.5 },
  panel: { width: 84, height: 40, largest: 17, smallest: 7.5 },
  type: { width: 84, height: 92, largest: 20, smallest: 9 },
}

/** Larger size for short titles: `300`, `Antz`. */
const shortTitleRoom = { largest: 42 }

/** Designs a poster, deterministically for each film. */
export function designPoster({ title, year, genre }: PosterSubject): PosterDesign {
  const random = seededRandom(`${title}|${year ?? ''}|${genre ?? ''}`)
  const palette = pick(random, palettesFor(genre))
  const draw = pick(random, figures[genre ?? ''] ?? withoutGenre)
  const layout = chooseLayout(random, title)
  return {
    layout,
    palette,
    figure: draw(random),
    titleSize: fitTitle(title, { ...rooms[layout], ...(title.length <= 5 && shortTitleRoom) }),
  }
}

/** Chooses a layout; very long titles get most of the poster. */
function chooseLayout(random: Random, title: string): PosterLayout {
  if (title.length > 42) return 'type'
  return pick(random, [
    'title-above',
    'title-above',
    'title-below',
    'title-below',
    'bands',
    'panel',
    'panel',
  ])
}
