import type { FormTexts } from '@foyer/react'
import { charts } from './charts.js'
import { account, collections, signIn, watchlistPage } from './members.js'

/** English texts of pages that few visits open: the charts, and those for members. */
export const enMore = {
  signIn,
  account,
  collections,
  watchlistPage,
  charts,
  /** The forms have English texts by themselves. */
  forms: undefined as Partial<FormTexts> | undefined,
}

/** Texts of these pages in one language. */
export type MoreTexts = typeof enMore
