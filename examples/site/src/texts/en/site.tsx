import type { ReactNode } from 'react'
import { createFormat } from '../../language/format.js'

const { number, rating } = createFormat('en')

/** Texts of every page, of the home page and of failures. */
export const site = {
  skip: 'Skip to content',
  pages: 'Pages',
  films: 'Films',
  people: 'Directors',
  charts: 'Charts',
  watchlist: 'Watchlist',
  logIn: 'Log in',
  signUp: 'Sign up',
  notAMember: 'Not a member yet? Sign up',
  logOut: 'Log out',
  account: 'Your account',
  member: 'Member',
  loggedInAs: 'Logged in as',
  loadingName: 'Loading your name',
  loading: 'Loading',
  language: 'Language',
  theme: { legend: 'Colours', light: 'Light', dark: 'Dark', system: 'As the system' },
  source: (films: number, link: ReactNode) => (
    <>
      Data on {number(films)} films from {link}, collected in 2010. The posters are generated from
      the titles.
    </>
  ),
  messages: 'Messages',
  close: 'Close',
  offline: 'You are offline. Pages you have seen still work; the rest loads when you reconnect.',
  broken: {
    title: 'Something went wrong',
    lead: 'This page has stopped working. Reloading it usually helps.',
    reload: 'Reload',
    offlineTitle: 'This page is not available offline',
    offlineLead: 'It is not saved on your device. It will load when you reconnect.',
  },
  notFound: {
    title: 'Page not found',
    heading: 'This reel is missing',
    lead: 'There is no page at this address. Check the link, or go on from here.',
  },
  goHome: 'Go to the home page',
  browseFilms: 'Browse films',
  browseDirectors: 'Browse directors',
  tryAgain: 'Try again',
  problem: {
    misconfigured: 'This site is not set up correctly. Please let us know.',
    unexpected: 'Reload the page. If it happens again, let us know.',
    offline: 'Check your connection, then try again.',
    slow: 'The server took too long to answer. Try again in a moment.',
    passing: 'The server is having trouble. Try again in a minute.',
    refused: 'The server refused. Reload the page. If it happens again, let us know.',
  },
  home: {
    description: (films: number) =>
      `${number(films)} films: what they cost and earned, how they were rated, and what our members think of them.`,
    heading: 'Three thousand films. What did you think?',
    lead: 'Browse eighty years of cinema, see what each film cost and earned, and share your review.',
    reviews: 'Latest reviews',
    noReviews: 'No reviews yet',
    beFirst: 'Be the first to write one.',
    pickFilm: 'Pick a film',
    /** Below a review. */
    reviewedBy: (author: ReactNode, film: ReactNode) => (
      <>
        {author} on {film}
      </>
    ),
    shelves: {
      critics: {
        title: '100% fresh',
        note: 'Every critic on Rotten Tomatoes approved.',
        more: 'All films rated 100%',
      },
      shoestring: {
        title: 'On a shoestring',
        note: 'Made for less than a million dollars, and loved.',
        more: 'All low-budget hits',
      },
      overlooked: {
        title: 'Hidden gems',
        note: `Rated ${rating(7.5)} or higher by fewer than ${number(3000)} people.`,
        more: 'All hidden gems',
      },
      seventies: {
        title: 'The long seventies',
        note: 'When studios gave directors free rein.',
        more: 'All films from 1967 to 1979',
      },
    },
  },
}
