import { createFormat } from '../../language/format.js'
import type { MoreTexts } from '../en/more.js'

const { number, rating, percent } = createFormat('de')

/** German texts of the charts. */
export const charts: MoreTexts['charts'] = {
  title: 'Statistik',
  description: 'Wie viele Filme in jedem Jahr und Genre erschienen und wie sie bewertet wurden.',
  heading: 'Filme in Zahlen',
  lead: 'Wie viele erschienen und wie sie bei IMDb bewertet wurden.',
  showAs: 'Darstellung',
  asTables: 'Als Tabellen',
  asCharts: 'Als Diagramme',
  loading: 'Die Diagramme werden geladen',
  notLoaded: 'Die Diagramme konnten nicht geladen werden.',
  filmsByYear: 'Filme nach Jahr',
  ratingByYear: 'Durchschnittliche Bewertung nach Jahr',
  filmsByGenre: 'Filme nach Genre',
  ratingByGenre: 'Durchschnittliche Bewertung nach Genre',
  byYear: 'Nach Jahr',
  byGenre: 'Nach Genre',
  year: 'Jahr',
  genre: 'Genre',
  noGenre: 'Ohne Genre',
  films: 'Filme',
  averageRating: 'Bewertung',
  notRated: 'nicht bewertet',
  averageOf: (mean) => `durchschnittlich mit ${rating(mean, 2)} bewertet`,
  noFilms: 'Es gibt keine Filme anzuzeigen.',
  noRatings: 'Es gibt keine Bewertungen anzuzeigen.',
  yearCounts: ({ from, to, recent, best, count }) =>
    `Von ${from} bis ${to}, ${percent(recent)} davon seit 1990. Die meisten Filme erschienen ${best}, nämlich ${number(count)}.`,
  yearRatings: ({ few, best, high, worst, low }) =>
    `Von allen Jahren mit mindestens ${few} Filmen hat ${best} den höchsten Durchschnitt, ${rating(high)}, und ${worst} den niedrigsten, ${rating(low)}.`,
  genreCounts: (first, second, last) =>
    `Vorn liegt ${first.genre} mit ${number(first.count)} Filmen, gefolgt von ${second.genre} mit ${number(second.count)}. Am Ende steht ${last.genre} mit ${number(last.count)}.`,
  genreRatings: (best, worst) =>
    `${best.genre} hat den höchsten Durchschnitt, ${rating(best.rating)}, und ${worst.genre} den niedrigsten, ${rating(worst.rating)}.`,
}
