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
  manyCells:
    'Die Zwischenablage enthält mehrere Zellen. Fügen Sie eine nach der anderen ein, oder importieren Sie sie als Datei.',
  trueOrFalse: 'Fügen Sie hier „true“ oder „false“ ein.',
  overwrite: 'Meinen Wert speichern',
  keepRemote: 'Den anderen behalten',
  empty: 'leer',
  notSet: 'nicht gesetzt',
}
