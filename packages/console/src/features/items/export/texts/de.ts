import type { en } from './en.js'

export const de: typeof en = {
  csv: 'für Tabellen: deklarierte Felder',
  csvSemicolon: 'CSV mit Strichpunkten',
  csvLocal: 'mit Dezimalkommas, für deutsche Tabellenprogramme',
  jsonLines: 'JSON-Zeilen',
  jsonl: 'vollständig, ein Element je Zeile',
  json: 'vollständig, eine Liste',
  action: 'Exportieren',
  menu: 'Die angezeigten Elemente exportieren',
  running: (file) => `${file} wird exportiert …`,
  finished: (file) => `${file} ist in Ihren Downloads.`,
  stopped: (file) => `Der Export von ${file} wurde angehalten, und keine Datei gespeichert.`,
  interrupted: (file) => `Der Export von ${file} wurde unterbrochen, und keine Datei gespeichert.`,
  read: (items) => `${items} Elemente gelesen.`,
  readOf: (items, total) => `${items} von ${total} Elementen gelesen.`,
  name: (key) => `„${key}“`,
  leftOut: (names, more) =>
    `Ausgelassen, weil kein Feld dafür deklariert ist: ${names}${more > 0 ? ` und ${more} weitere` : ''}. JSON enthält sie.`,
}
