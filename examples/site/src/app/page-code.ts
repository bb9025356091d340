import type { ComponentType } from 'react'

/** Lazily loaded code of one page. */
export interface PageCode {
  load(): Promise<{ default: ComponentType }>
  /** Returns the page component; undefined until its code is loaded. */
  loaded(): ComponentType | undefined
}

/** The code of every page. */
export const pageCode = {
  home: codeOf(() => import('../home/HomePage.js')),
  films: codeOf(() => import('../film-list/FilmsPage.js')),
  film: codeOf(() => import('../film-page/FilmPage.js')),
  people: codeOf(() => import('../people/PeoplePage.js')),
  person: codeOf(() => import('../people/PersonPage.js')),
  charts: codeOf(() => import('../charts/ChartsPage.js')),
  account: codeOf(() => import('../account/AccountPage.js')),
  watchlist: codeOf(() => import('../account/WatchlistPage.js')),
  signIn: codeOf(() => import('../sign-in/SignInPage.js')),
  signUp: codeOf(() => import('../sign-in/SignUpPage.js')),
  callback: codeOf(() => import('../sign-in/CallbackPage.js')),
  notFound: codeOf(() => import('./NotFoundPage.js')),
} as const satisfies Record<string, PageCode>

function codeOf(load: PageCode['load']): PageCode {
  let page: ComponentType | undefined
  return {
    loaded: () => page,
    async load() {
      const code = await load()
      page = code.default
      return code
    },
  }
}
