import type { en } from './en.js'

export const de: typeof en = {
  incoming: 'Verwiesen von',
  noun: 'die verweisenden Elemente',
  noField: (collection) =>
    `Kein Verweisfeld verweist auf ${collection}. Das tut ein Feld vom Typ Verweis, sobald eine Sammlung eines hat.`,
  none: (fields) => `Keine Elemente verweisen darauf in ${fields}.`,
  inGrid: (items, field) => (
    <>
      {items}
      {field} in der Tabelle
    </>
  ),
  ofField: (field) => ` von ${field}`,
  firstListed: (count) => `Die ersten ${count} sind aufgeführt.`,
  slow: (collection) =>
    `Die Elemente von ${collection} können nicht rechtzeitig durchsucht werden: Das Feld hat keinen Index.`,
  createIndex: 'Index anlegen',
  searchGrid: 'In der Tabelle suchen',
  moreThan: (count) => `Mehr als ${count} Elemente`,
  items: (count, formattedCount) => (count === 1 ? '1 Element' : `${formattedCount} Elemente`),
  missing: 'gibt es nicht',
  outgoing: 'Verweist auf',
  noOutgoing: 'Dieses Element verweist auf kein anderes.',
  itemsOf: (count, formattedCount) =>
    count === 1 ? '1 Element von ' : `${formattedCount} Elemente von `,
  firstListedForm: (count) => `Die ersten ${count} sind aufgeführt; das Formular hat alle.`,
}
