import { createFormat } from '../../language/format.js'
import { type AmountUnit, scaleAmount } from '../../language/scale-amount.js'
import type { Texts } from '../en/index.js'

const { number, rating, percent, rounded, plural } = createFormat('de')

const units: Record<AmountUnit, string> = {
  one: '',
  thousand: ' Tsd.',
  million: ' Mio.',
  billion: ' Mrd.',
}

function dollars(amount: number): string {
  const { value, unit } = scaleAmount(amount)
  return `${rounded(value)}${units[unit]} $`
}

/** German texts of the list of films and of a film. */
export const films: Texts['films'] = {
  title: 'Filme',
  description: (count) =>
    `Durchsuche ${number(count)} Filme nach Titel, Genre, Jahr und Bewertung.`,
  notLoaded: 'Die Filme konnten nicht geladen werden.',
  shelfNotLoaded: 'Diese Filme konnten nicht geladen werden.',
  count: (count) =>
    count === 0 ? 'Keine Filme' : plural(count, { one: '# Film', other: '# Filme' }),
  genres: {
    Drama: 'Drama',
    Comedy: 'Komödie',
    Action: 'Action',
    Adventure: 'Abenteuer',
    'Thriller/Suspense': 'Thriller',
    Horror: 'Horror',
    'Romantic Comedy': 'Liebeskomödie',
    Musical: 'Musical',
    Documentary: 'Dokumentarfilm',
    Western: 'Western',
    'Black Comedy': 'Schwarze Komödie',
    'Concert/Performance': 'Konzert',
  },
  dollars,
  card: {
    yearUnknown: 'Jahr unbekannt',
    imdb: 'IMDb-Bewertung, höchstens 10',
    critics: 'Positive Kritiken bei Rotten Tomatoes',
  },
  list: {
    controls: 'Filter',
    search: 'Filme oder Regie suchen',
    genre: 'Genre',
    allGenres: 'Alle Genres',
    decade: 'Jahrzehnt',
    allDecades: 'Alle Jahrzehnte',
    decadeOf: (year) => `${year}er`,
    since: (year) => `Ab ${year}`,
    before: (year) => `Vor ${year}`,
    years: 'Jahre',
    from: 'Von',
    to: 'bis',
    rating: 'IMDb-Bewertung',
    anyRating: 'Jede Bewertung',
    ratedFrom: (lowest) => `Ab ${number(lowest)}`,
    found: 'Gefundene Filme',
    loading: 'Filme werden geladen',
    sortBy: 'Sortieren',
    sorts: {
      votes: 'Beliebteste',
      rating: 'Bestbewertete',
      critics: 'Lieblinge der Kritik',
      newest: 'Neueste zuerst',
      oldest: 'Älteste zuerst',
      title: 'Titel, A bis Z',
    },
    directors: 'Gefundene Regie',
    none: 'Keine Filme gefunden',
    noTitle: (text) => `Kein Titel enthält „${text}“.`,
    noFilteredTitle: (text) => `Kein Titel mit diesen Filtern enthält „${text}“.`,
    widen: 'Versuche es mit weniger Filtern oder mehr Jahren.',
    showAll: 'Alle Filme anzeigen',
    end: 'Hier ist das Ende',
    endLead: 'Auf dieser Seite gibt es keine Filme.',
    toFirstPage: 'Zurück zur ersten Seite',
    didYouMean: 'Meintest du …',
    pages: 'Seiten mit Filmen',
    page: (page) => `Seite ${page}`,
    previous: 'Zurück',
    next: 'Weiter',
  },
  filters: {
    applied: 'Gewählte Filter',
    remove: (filter) => (
      <>
        <span className="visually-hidden">Filter entfernen: </span>
        {filter}
      </>
    ),
    clear: 'Alle Filter entfernen',
    text: (text) => `„${text}“`,
    from: (year) => `Ab ${year}`,
    until: (year) => `Bis ${year}`,
    rated: (lowest) => `Mit ${rounded(lowest)} oder besser bewertet`,
    critics: (lowest) =>
      lowest < 100
        ? `Mindestens ${percent(lowest)} positive Kritiken`
        : `${percent(lowest)} positive Kritiken`,
    minVotes: (votes) => `Mindestens ${number(votes)} Stimmen`,
    maxVotes: (votes) => `Weniger als ${number(votes)} Stimmen`,
    maxBudget: (budget) => `Budget unter ${dollars(budget)}`,
  },
  span: (from, to) => (from === to ? `${from}` : `${from} bis ${to}`),
  film: {
    poster: (title) => `Plakat zu „${title}“`,
    directedBy: (director) => <>Regie: {director}</>,
    describe: ({ genre = 'Film', year, director, imdb }) =>
      [
        genre,
        year && ` von ${year}`,
        director && `, Regie: ${director}`,
        imdb !== undefined && `, bei IMDb mit ${rating(imdb)} bewertet`,
        '.',
      ]
        .filter(Boolean)
        .join(''),
    outOfTen: 'von 10',
    votes: (count) => plural(count, { one: '# Stimme', other: '# Stimmen' }),
    positive: 'positive Kritiken',
    details: 'Angaben',
    released: 'Erschienen',
    runningTime: 'Länge',
    ageRating: 'Altersfreigabe',
    distributor: 'Verleih',
    source: 'Vorlage',
    duration: (hours, minutes) =>
      [hours && `${hours} Std.`, (minutes || !hours) && `${minutes} Min.`]
        .filter(Boolean)
        .join(' '),
    boxOffice: 'Einspielergebnis',
    budget: 'Budget',
    grossUs: 'USA',
    grossWorld: 'Weltweit',
    notAdjusted: 'Ohne Ausgleich der Inflation.',
    moreBy: (director) => `Mehr von ${director}`,
    allBy: (director) => `Alle Filme von ${director}`,
    sameYears: (genre) => `${genre}: aus denselben Jahren`,
    allOf: (genre, from, to) => `${genre}: alle von ${from} bis ${to}`,
    loading: 'Der Film wird geladen',
    notLoadedTitle: 'Film nicht geladen',
    notLoadedHeading: 'Wir konnten diesen Film nicht laden',
    notLoaded: 'Der Film konnte nicht geladen werden.',
    notFoundTitle: 'Film nicht gefunden',
    notFoundHeading: 'Wir konnten diesen Film nicht finden',
    notFoundLead: 'Suche ihn nach seinem Titel.',
    search: 'Filme suchen',
  },
}
