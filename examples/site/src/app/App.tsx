import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { pageCode } from './page-code.js'
import { pageOf } from './page-of.js'
import { Shell } from './Shell.js'

const HomePage = pageOf(pageCode.home)
const FilmsPage = pageOf(pageCode.films)
const FilmPage = pageOf(pageCode.film)
const PeoplePage = pageOf(pageCode.people)
const PersonPage = pageOf(pageCode.person)
const ChartsPage = pageOf(pageCode.charts)
const AccountPage = pageOf(pageCode.account)
const WatchlistPage = pageOf(pageCode.watchlist)
const SignInPage = pageOf(pageCode.signIn)
const SignUpPage = pageOf(pageCode.signUp)
const CallbackPage = pageOf(pageCode.callback)
const NotFoundPage = pageOf(pageCode.notFound)

/** Routes of the site. @see first-page.ts, which matches the same URLs before this module loads */
export function App(): ReactNode {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="films" element={<FilmsPage />} />
        <Route path="films/:id" element={<FilmPage />} />
        <Route path="people" element={<PeoplePage />} />
        <Route path="people/:name" element={<PersonPage />} />
        <Route path="account" element={<AccountPage />} />
        <Route path="watchlist" element={<WatchlistPage />} />
        <Route path="charts" element={<ChartsPage />} />
        <Route path="sign-in" element={<SignInPage />} />
        <Route path="sign-up" element={<SignUpPage />} />
        <Route path="callback" element={<CallbackPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
