import { createFormat } from '../../language/format.js'
import type { Texts } from '../en/index.js'
import { films } from './films.js'
import { people } from './people.js'
import { reviews, watchlist } from './reviews.js'
import { site } from './site.js'

/** Hebrew texts of the site. */
export const he: Texts = {
  language: 'he',
  format: createFormat('he'),
  site,
  films,
  people,
  watchlist,
  reviews,
}
