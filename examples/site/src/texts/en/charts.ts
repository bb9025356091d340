import { createFormat } from '../../language/format.js'

const { number, rating, percent } = createFormat('en')

/** Texts of the charts. */
export const charts = {
  title: 'Charts',
  description: 'How many films came out in each year and genre, and how they were rated.',
  heading: 'Films in numbers',
  lead: 'How many came out, and how IMDb users rated them.',
  showAs: 'Show as',
  asTables: 'Show as tables',
  asCharts: 'Show as charts',
  loading: 'Loading the charts',
  notLoaded: 'The charts could not be loaded.',
  filmsByYear: 'Films by year',
  ratingByYear: 'Average rating by year',
  filmsByGenre: 'Films by genre',
  ratingByGenre: 'Average rating by genre',
  byYear: 'By year',
  byGenre: 'By genre',
  year: 'Year',
  genre: 'Genre',
  noGenre: 'No genre',
  films: 'Films',
  averageRating: 'Average rating',
  notRated: 'not rated',
  averageOf: (mean: number) => `average rating ${rating(mean, 2)}`,
  noFilms: 'There are no films to show.',
  noRatings: 'There are no ratings to show.',
  yearCounts: (facts: { from: number; to: number; recent: number; best: number; count: number }) =>
    `From ${facts.from} to ${facts.to}, ${percent(facts.recent)} of them in 1990 or later. The busiest year was ${facts.best}, with ${number(facts.count)} films.`,
  yearRatings: (facts: { few: number; best: number; high: number; worst: number; low: number }) =>
    `Of all years with at least ${facts.few} films, ${facts.best} has the highest average, ${rating(facts.high)}, and ${facts.worst} the lowest, ${rating(facts.low)}.`,
  genreCounts: (
    first: { genre: string; count: number },
    second: { genre: string; count: number },
    last: { genre: string; count: number },
  ) =>
    `${first.genre} leads with ${number(first.count)} films, followed by ${second.genre.toLowerCase()} with ${number(second.count)}. ${last.genre} comes last with ${number(last.count)}.`,
  genreRatings: (
    best: { genre: string; rating: number },
    worst: { genre: string; rating: number },
  ) =>
    `${best.genre} has the highest average, ${rating(best.rating)}, and ${worst.genre.toLowerCase()} the lowest, ${rating(worst.rating)}.`,
}
