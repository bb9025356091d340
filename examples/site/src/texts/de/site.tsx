import { createFormat } from '../../language/format.js'
import type { Texts } from '../en/index.js'

const { number, rating } = createFormat('de')

/** German texts of every page, of the home page and of failures. */
export const site: Texts['site'] = {
  skip: 'Zum Inhalt springen',
  pages: 'Seiten',
  films: 'Filme',
  people: 'Regie',
  charts: 'Statistik',
  watchlist: 'Merkliste',
  logIn: 'Anmelden',
  signUp: 'Registrieren',
  notAMember: 'Noch kein Mitglied? Registrieren',
  logOut: 'Abmelden',
  account: 'Dein Konto',
  member: 'Mitglied',
  loggedInAs: 'Angemeldet als',
  loadingName: 'Dein Name wird geladen',
  loading: 'Wird geladen',
  language: 'Sprache',
  theme: { legend: 'Farben', light: 'Hell', dark: 'Dunkel', system: 'Wie das System' },
  source: (films, link) => (
    <>
      Daten zu {number(films)} Filmen aus {link}, gesammelt 2010. Die Plakate werden aus den Titeln
      erzeugt.
    </>
  ),
  messages: 'Meldungen',
  close: 'Schließen',
  offline:
    'Du bist offline. Seiten, die du schon gesehen hast, funktionieren weiter; der Rest wird geladen, sobald du wieder verbunden bist.',
  broken: {
    title: 'Etwas ist schiefgegangen',
    lead: 'Diese Seite funktioniert nicht mehr. Meist hilft es, sie neu zu laden.',
    reload: 'Neu laden',
    offlineTitle: 'Diese Seite ist offline nicht verfügbar',
    offlineLead:
      'Sie ist nicht auf deinem Gerät gespeichert. Sie wird geladen, sobald du wieder verbunden bist.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    heading: 'Diese Filmrolle fehlt',
    lead: 'Unter dieser Adresse gibt es keine Seite. Prüfe den Link, oder mach hier weiter.',
  },
  goHome: 'Zur Startseite',
  browseFilms: 'Filme entdecken',
  browseDirectors: 'Zur Regie',
  tryAgain: 'Erneut versuchen',
  problem: {
    misconfigured: 'Diese Website ist nicht richtig eingerichtet. Bitte sag uns Bescheid.',
    unexpected: 'Lade die Seite neu. Wenn es wieder geschieht, sag uns bitte Bescheid.',
    offline: 'Prüfe deine Verbindung und versuche es dann noch einmal.',
    slow: 'Der Server hat zu lange nicht geantwortet. Versuche es gleich noch einmal.',
    passing: 'Der Server hat gerade Schwierigkeiten. Versuche es in einer Minute noch einmal.',
    refused:
      'Der Server hat abgelehnt. Lade die Seite neu. Wenn es wieder geschieht, sag uns bitte Bescheid.',
  },
  home: {
    description: (films) =>
      `${number(films)} Filme: was sie gekostet und eingespielt haben, wie sie bewertet wurden und was unsere Mitglieder von ihnen halten.`,
    heading: 'Dreitausend Filme. Wie fandest du sie?',
    lead: 'Entdecke achtzig Jahre Kino, sieh, was jeder Film gekostet und eingespielt hat, und schreib deine Kritik.',
    reviews: 'Neueste Kritiken',
    noReviews: 'Noch keine Kritiken',
    beFirst: 'Schreib die erste.',
    pickFilm: 'Film aussuchen',
    reviewedBy: (author, film) => (
      <>
        {author} über {film}
      </>
    ),
    shelves: {
      critics: {
        title: 'Nur Lob',
        note: 'Alle Kritiken bei Rotten Tomatoes waren positiv.',
        more: 'Alle Filme mit 100 %',
      },
      shoestring: {
        title: 'Mit wenig Geld',
        note: 'Für weniger als eine Million Dollar gedreht und geliebt.',
        more: 'Alle günstigen Erfolge',
      },
      overlooked: {
        title: 'Geheimtipps',
        note: `Mit ${rating(7.5)} oder besser bewertet, von weniger als ${number(3000)} Personen.`,
        more: 'Alle Geheimtipps',
      },
      seventies: {
        title: 'Die langen Siebziger',
        note: 'Als die Studios der Regie freie Hand ließen.',
        more: 'Alle Filme von 1967 bis 1979',
      },
    },
  },
}
