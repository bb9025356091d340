import { hebrew } from '@foyer/react/texts/he'
import type { MoreTexts } from '../en/more.js'
import { charts } from './charts.js'
import { account, collections, login, watchlistPage } from './members.js'

/** Hebrew texts of rarely opened pages: the charts and the pages of members. */
export const heMore: MoreTexts = {
  login,
  account,
  collections,
  watchlistPage,
  charts,
  forms: hebrew,
}
