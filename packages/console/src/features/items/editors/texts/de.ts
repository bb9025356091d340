import type { en } from './en.js'

export const de: typeof en = {
  zone: 'Zeitzone',
  myTime: (zone) => `Meine Zeit (${zone})`,
  notSet: 'Nicht gesetzt',
  showItems: 'Elemente anzeigen',
  noItem: 'Kein Element hat diesen Namen.',
  notLoaded: 'Die Elemente konnten nicht geladen werden.',
  remove: (name) => `Entfernen: ${name}`,
  addText: 'Text hinzufügen, dann Eingabetaste',
  find: 'Element nach seinem Namen suchen',
  chooseOther: 'Anderes Element wählen',
  addItem: 'Element nach seinem Namen hinzufügen',
  missing: ' (dieses Element gibt es nicht)',
  problems: {
    day: 'Geben Sie einen Tag ein, zum Beispiel 1979-05-25.',
    time: 'Geben Sie eine Uhrzeit ein, zum Beispiel 20:15.',
    incomplete: 'Ergänzen Sie die fehlenden Teile, oder leeren Sie das Feld.',
    address: 'Geben Sie eine ganze Adresse ein, zum Beispiel https://example.com/page.',
    email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    number: 'Geben Sie eine Zahl ein, mit Komma vor den Nachkommastellen: 1994 oder 7,5.',
    digitGroups:
      'Geben Sie die Zahl ohne Punkte ein: 16000 statt 16.000, mit Komma vor den Nachkommastellen: 7,5.',
    moment:
      'Geben Sie einen Tag oder einen Zeitpunkt mit Zeitzone ein, zum Beispiel 2026-11-21T08:00:00Z.',
    json: (line) =>
      `Das ist kein gültiges JSON${line === undefined ? '' : `, siehe Zeile ${line}`}. Setzen Sie Namen und Texte in gerade Anführungszeichen (") und Kommas zwischen die Einträge.`,
  },
}
