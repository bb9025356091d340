import { createFormat } from '../../language/format.js'
import type { Language } from '../../language/languages.js'
import { films } from './films.js'
import { people } from './people.js'
import { reviews, watchlist } from './reviews.js'
import { site } from './site.js'

/** English texts of the site. */
export const en = {
  language: 'en' as Language,
  format: createFormat('en'),
  site,
  films,
  people,
  watchlist,
  reviews,
}

/** Texts of the site in one language. */
export type Texts = typeof en
