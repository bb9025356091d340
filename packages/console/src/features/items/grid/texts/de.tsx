import type { en } from './en.js'

export const de: typeof en = {
  noun: 'die Elemente',
  columns: 'Spalten',
  hidden: (count) => `${count} ausgeblendet`,
  showAll: 'Alle zeigen',
  reset: 'Zurücksetzen',
  selectAll: 'Alle Elemente auswählen',
  widthOf: (column) => `Breite von ${column}`,
  selectRow: (row) => `Zeile ${row} auswählen`,
  openRow: (row) => `Zeile ${row} öffnen`,
  firstRows: (count) =>
    `Angezeigt sind die ersten ${count} Elemente. Grenzen Sie den Filter ein, um die anderen zu sehen.`,
  id: 'ID',
  created: 'Erstellt',
  changed: 'Geändert',
  author: 'Autor',
  stored: (value) => <>Inzwischen hat jemand hier {value} gespeichert.</>,
  corner: (column, row) => `${column} in Zeile ${row}`,
  range: (cellCount, from, to) => `${cellCount} Zellen ausgewählt, von ${from} bis ${to}`,
  copied: (cells, cellCount) => (cells === 1 ? '1 Zelle kopiert' : `${cellCount} Zellen kopiert`),
  overwrite: 'Meinen Wert speichern',
  keepRemote: 'Den anderen behalten',
  empty: 'leer',
  missing: 'fehlt',
  noSuchItem: 'Kein Element hat diese ID',
  notSet: 'nicht gesetzt',
}
