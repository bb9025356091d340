import { createFormat } from '../../language/format.js'
import type { Texts } from '../en/index.js'

const { number, rating, plural } = createFormat('de')

/** German texts of the directors. */
export const people: Texts['people'] = {
  title: 'Regie',
  description: (films) =>
    `Wer bei ${number(films)} Filmen Regie geführt hat, mit Jahren und Bewertungen.`,
  lead: 'Wer bei diesen Filmen Regie geführt hat.',
  search: 'Nach Namen suchen',
  sortBy: 'Sortieren',
  sorts: { films: 'Meiste Filme', rating: 'Bestbewertete', name: 'Name, A bis Z' },
  notLoaded: 'Die Personen konnten nicht geladen werden.',
  count: (count) =>
    count === 0 ? 'Keine Personen' : plural(count, { one: '# Person', other: '# Personen' }),
  showMore: (count) => `${number(count)} weitere anzeigen`,
  none: 'Keine Personen gefunden',
  noName: (text) => `Kein Name hier enthält „${text}“. Versuche es mit einem Teil davon.`,
  yearsUnknown: 'Jahre unbekannt',
  averageRating: 'Durchschnittliche Bewertung',
  personDescription: (name) =>
    `Filme von ${name}: was sie gekostet und eingespielt haben und wie sie bewertet wurden.`,
  average: (mean) => `${rating(mean)} im Durchschnitt bei IMDb`,
  notFoundTitle: 'Person nicht gefunden',
  notFoundHeading: (name) => <>Wir konnten {name} nicht finden</>,
  notFoundLead: 'Bei keinem dieser Filme hat jemand mit diesem Namen Regie geführt.',
}
