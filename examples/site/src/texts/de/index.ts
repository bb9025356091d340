import { createFormat } from '../../language/format.js'
import type { Texts } from '../en/index.js'
import { films } from './films.js'
import { people } from './people.js'
import { reviews, watchlist } from './reviews.js'
import { site } from './site.js'

/** German texts of the site. */
export const de: Texts = {
  language: 'de',
  format: createFormat('de'),
  site,
  films,
  people,
  watchlist,
  reviews,
}
