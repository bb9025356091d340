import { german } from '@foyer/react/texts/de'
import type { MoreTexts } from '../en/more.js'
import { charts } from './charts.js'
import { account, collections, login, watchlistPage } from './members.js'

/** German texts of rarely opened pages: the charts and the pages of members. */
export const deMore: MoreTexts = {
  login,
  account,
  collections,
  watchlistPage,
  charts,
  forms: german,
}
