import type { FormTexts } from '@foyer/react'
import { charts } from './charts.js'
import { account, collections, login, watchlistPage } from './members.js'

/** English texts of rarely opened pages: the charts and the pages of members. */
export const enMore = {
  login,
  account,
  collections,
  watchlistPage,
  charts,
  /** The forms use English texts by default. */
  forms: undefined as Partial<FormTexts> | undefined,
}

/** Texts of these pages in one language. */
export type MoreTexts = typeof enMore
