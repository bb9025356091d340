import { createFormat } from '../../language/format.js'
import type { MoreTexts } from '../en/more.js'

const { number, rating, percent } = createFormat('he')

/** Hebrew texts of the charts. */
export const charts: MoreTexts['charts'] = {
  title: 'תרשימים',
  description: 'כמה סרטים יצאו בכל שנה ובכל ז׳אנר, ואיך הם דורגו.',
  heading: 'סרטים במספרים',
  lead: 'כמה יצאו, ואיך דורגו ב־IMDb.',
  showAs: 'תצוגה',
  asTables: 'כטבלאות',
  asCharts: 'כתרשימים',
  loading: 'התרשימים בטעינה',
  notLoaded: 'אי אפשר היה לטעון את התרשימים.',
  filmsByYear: 'סרטים לפי שנה',
  ratingByYear: 'דירוג ממוצע לפי שנה',
  filmsByGenre: 'סרטים לפי ז׳אנר',
  ratingByGenre: 'דירוג ממוצע לפי ז׳אנר',
  byYear: 'לפי שנה',
  byGenre: 'לפי ז׳אנר',
  year: 'שנה',
  genre: 'ז׳אנר',
  noGenre: 'ללא ז׳אנר',
  films: 'סרטים',
  averageRating: 'דירוג ממוצע',
  notRated: 'ללא דירוג',
  averageOf: (mean) => `דירוג ממוצע ${rating(mean, 2)}`,
  noFilms: 'אין סרטים להצגה.',
  noRatings: 'אין דירוגים להצגה.',
  yearCounts: ({ from, to, recent, best, count }) =>
    `מ־${from} עד ${to}, ${percent(recent)} מהם משנת 1990 והלאה. השנה העמוסה ביותר הייתה ${best}, עם ${number(count)} סרטים.`,
  yearRatings: ({ few, best, high, worst, low }) =>
    `מכל השנים עם ${few} סרטים לפחות, הממוצע הגבוה ביותר הוא של ${best}, ${rating(high)}, והנמוך ביותר של ${worst}, ${rating(low)}.`,
  genreCounts: (first, second, last) =>
    `בראש: ${first.genre}, עם ${number(first.count)} סרטים. אחריו: ${second.genre}, עם ${number(second.count)}. אחרון: ${last.genre}, עם ${number(last.count)}.`,
  genreRatings: (best, worst) =>
    `הממוצע הגבוה ביותר: ${best.genre}, ${rating(best.rating)}. הנמוך ביותר: ${worst.genre}, ${rating(worst.rating)}.`,
}
