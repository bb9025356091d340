import { hebrew } from '@foyer/react/texts/he'
import type { MoreTexts } from '../en/more.js'
import { charts } from './charts.js'
import { account, signIn, watchlistPage } from './members.js'

/** Hebrew texts of pages that few visits open: the charts, and those for members. */
export const heMore: MoreTexts = {
  signIn,
  account,
  watchlistPage,
  charts,
  forms: hebrew,
}
