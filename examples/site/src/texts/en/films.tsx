import type { ReactNode } from 'react'
import { createFormat } from '../../language/format.js'
import { type AmountUnit, scaleAmount } from '../../language/scale-amount.js'

const { number, rating, percent, rounded, plural } = createFormat('en')

const genres = {
  Drama: 'Drama',
  Comedy: 'Comedy',
  Action: 'Action',
  Adventure: 'Adventure',
  'Thriller/Suspense': 'Thriller',
  Horror: 'Horror',
  'Romantic Comedy': 'Romantic Comedy',
  Musical: 'Musical',
  Documentary: 'Documentary',
  Western: 'Western',
  'Black Comedy': 'Black Comedy',
  'Concert/Performance': 'Concert',
}

const sorts = {
  votes: 'Most popular',
  rating: 'Top rated',
  critics: 'Critics’ picks',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
}

const units: Record<AmountUnit, string> = {
  one: '',
  thousand: ' thousand',
  million: ' million',
  billion: ' billion',
}

function dollars(amount: number): string {
  const { value, unit } = scaleAmount(amount)
  return `$${rounded(value)}${units[unit]}`
}

/** Facts that describe a film in a sentence; unknown ones are absent. */
export interface FilmFacts {
  genre: string | undefined
  year: number | undefined
  director: string | undefined
  imdb: number | undefined
}

/** Texts of the list of films and of a film. */
export const films = {
  title: 'Films',
  description: (count: number) => `Search ${number(count)} films by title, genre, year and rating.`,
  notLoaded: 'The films could not be loaded.',
  shelfNotLoaded: 'These films could not be loaded.',
  count: (count: number) =>
    count === 0 ? 'No films' : plural(count, { one: '# film', other: '# films' }),
  genres,
  dollars,
  card: {
    yearUnknown: 'Year unknown',
    imdb: 'IMDb rating out of 10',
    critics: 'Positive reviews on Rotten Tomatoes',
  },
  list: {
    controls: 'Filters',
    search: 'Search films or directors',
    genre: 'Genre',
    allGenres: 'All genres',
    decade: 'Decade',
    allDecades: 'All decades',
    decadeOf: (year: number) => `${year}s`,
    since: (year: number) => `${year} and later`,
    before: (year: number) => `Before ${year}`,
    years: 'Years',
    from: 'From',
    to: 'to',
    rating: 'IMDb rating',
    anyRating: 'Any rating',
    ratedFrom: (lowest: number) => `${number(lowest)} and up`,
    found: 'Films found',
    loading: 'Loading films',
    sortBy: 'Sort by',
    sorts,
    directors: 'Directors found',
    none: 'No films found',
    noTitle: (text: string) => `No title contains “${text}”.`,
    noFilteredTitle: (text: string) => `No title with these filters contains “${text}”.`,
    widen: 'Try fewer filters, or a wider range of years.',
    showAll: 'Show all films',
    end: 'You have reached the end',
    endLead: 'There are no films on this page.',
    toFirstPage: 'Back to the first page',
    didYouMean: 'Did you mean …',
    pages: 'Pages of films',
    page: (page: number) => `Page ${page}`,
    previous: 'Previous',
    next: 'Next',
  },
  filters: {
    applied: 'Applied filters',
    remove: (filter: ReactNode) => (
      <>
        <span className="visually-hidden">Remove filter: </span>
        {filter}
      </>
    ),
    clear: 'Clear all filters',
    text: (text: string) => `“${text}”`,
    from: (year: number) => `From ${year}`,
    until: (year: number) => `Until ${year}`,
    rated: (lowest: number) => `Rated ${rounded(lowest)} or higher`,
    critics: (lowest: number) =>
      `${percent(lowest)}${lowest < 100 ? ' or more' : ''} positive reviews`,
    minVotes: (votes: number) => `At least ${number(votes)} votes`,
    maxVotes: (votes: number) => `Fewer than ${number(votes)} votes`,
    maxBudget: (budget: number) => `Budget under ${dollars(budget)}`,
  },
  /** A range of years. */
  span: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
  film: {
    poster: (title: string) => `Poster of “${title}”`,
    directedBy: (director: ReactNode) => <>by {director}</>,
    describe: (film: FilmFacts) =>
      [
        film.genre ?? 'Film',
        film.year && ` of ${film.year}`,
        film.director && ` by ${film.director}`,
        film.imdb !== undefined && `, rated ${rating(film.imdb)} on IMDb`,
        '.',
      ]
        .filter(Boolean)
        .join(''),
    outOfTen: 'out of 10',
    votes: (count: number) => plural(count, { one: '# vote', other: '# votes' }),
    positive: 'positive reviews',
    details: 'Details',
    released: 'Released',
    runningTime: 'Running time',
    ageRating: 'Age rating',
    distributor: 'Distributor',
    source: 'Source',
    duration: (hours: number, minutes: number) =>
      [hours && `${hours} h`, (minutes || !hours) && `${minutes} min`].filter(Boolean).join(' '),
    boxOffice: 'Box office',
    budget: 'Budget',
    grossUs: 'US gross',
    grossWorld: 'Worldwide gross',
    notAdjusted: 'Not adjusted for inflation.',
    moreBy: (director: string) => `More by ${director}`,
    allBy: (director: string) => `All films by ${director}`,
    sameYears: (genre: string) => `${genre} from the same years`,
    allOf: (genre: string, from: number, to: number) =>
      `All ${genre.toLowerCase()} from ${from} to ${to}`,
    loading: 'Loading the film',
    notLoadedTitle: 'Film not loaded',
    notLoadedHeading: 'We couldn’t load this film',
    notLoaded: 'The film could not be loaded.',
    notFoundTitle: 'Film not found',
    notFoundHeading: 'We couldn’t find that film',
    notFoundLead: 'Try searching for it by its title.',
    search: 'Search films',
  },
}
