import { lazy, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import FilmsPage from '../films/FilmsPage.js'
import { Shell } from './Shell.js'

const HomePage = lazy(() => import('../home/HomePage.js'))
const FilmPage = lazy(() => import('../films/FilmPage.js'))
const AccountPage = lazy(() => import('../account/AccountPage.js'))
const PeoplePage = lazy(() => import('../people/PeoplePage.js'))
const PersonPage = lazy(() => import('../people/PersonPage.js'))
const WatchlistPage = lazy(() => import('../watchlist/WatchlistPage.js'))
const ChartsPage = lazy(() => import('../charts/ChartsPage.js'))
const SignInPage = lazy(() => import('../sign-in/SignInPage.js'))
const SignUpPage = lazy(() => import('../sign-in/SignUpPage.js'))
const CallbackPage = lazy(() => import('../sign-in/CallbackPage.js'))
const NotFoundPage = lazy(() => import('./NotFoundPage.js'))

/**
 * Every page of the site. The list of films is there with it: it would else wait for one more request before it asks
 * for its films. The others are loaded when somebody goes there.
 */
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
