import type { en } from './en.js'

export const de: typeof en = {
  search: (field) => `In ${field} suchen`,
  filter: 'Filter',
  matches: (items) => `${items} gefunden`,
  items: (count, formattedCount) => (count === 1 ? '1 Element' : `${formattedCount} Elemente`),
  settings: 'Einstellungen',
  import: 'Importieren',
  create: 'Neues Element',
  drop: 'Legen Sie die Datei hier ab, um sie zu importieren.',
  noMatch: {
    title: 'Kein Element passt',
    text: 'Ändern oder leeren Sie den Filter.',
  },
  grid: (collection) => `Elemente von ${collection}`,
  none: {
    title: 'Noch keine Elemente',
    text: 'Hier erscheinen Elemente, die Sie anlegen oder die Website hinzufügt. Sie können auch eine CSV- oder JSON-Datei importieren.',
    drop: 'Wählen Sie sie, oder legen Sie sie hier ab.',
    import: 'Datei importieren',
    next: (permissions, fields, code) => (
      <>
        Als Nächstes: {permissions}, {fields}, {code}.
      </>
    ),
    permissions: 'wer lesen und schreiben darf',
    fields: 'mehr Felder',
    code: 'Code für Ihre App',
  },
  value: {
    absent: 'Dieses Element hat kein solches Feld',
  },
  actions: {
    back: 'Das Element ist wieder da.',
    notRestored: (problem) => `Das Element konnte nicht wieder gespeichert werden: ${problem}.`,
    created: 'Das Element ist angelegt.',
    saved: 'Das Element ist gespeichert.',
    notRemoved: (problem) => `Das Element wurde nicht entfernt: ${problem}.`,
    removed: 'Das Element ist entfernt.',
  },
}
