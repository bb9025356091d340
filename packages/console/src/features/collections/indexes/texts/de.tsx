import type { en } from './en.js'

export const de: typeof en = {
  form: {
    nameTaken: 'Ein anderer Index hat diesen Namen. Wählen Sie einen anderen.',
    nameEmpty: 'Geben Sie einen Namen ein.',
    field: 'Feld',
    fieldNumber: (number) => `Feld ${number}`,
    fieldHint: 'Der Schlüssel eines Feldes. Punkte führen in Objekte: address.city.',
    order: (number) => `Reihenfolge von Feld ${number}`,
    orderHint: 'Die Richtung, in der Ihre Abfragen sortieren.',
    ascending: 'Aufsteigend',
    descending: 'Absteigend',
    removeField: (number) => `Feld ${number} entfernen`,
    addField: 'Weiteres Feld hinzufügen',
    uniqueHint:
      'Keine zwei Elemente dürfen denselben Wert haben. Der Index schlägt fehl, wenn es schon gleiche Werte gibt. Nur für ein Feld.',
    anyCase: 'Groß- und Kleinschreibung gleich behandeln',
    anyCaseHint: 'Für Gleichheit und Textanfänge; er sortiert nicht.',
    nameHint: 'Hier und in Erklärungen langsamer Abfragen angezeigt.',
    submit: 'Index anlegen',
    pathEmpty: 'Geben Sie den Schlüssel eines Feldes ein.',
    tooLong: (length) => `Höchstens ${length} Zeichen.`,
    once: 'Wählen Sie jedes Feld nur einmal.',
  },
  name: 'Name',
  intro:
    'Ein Index macht Abfragen schnell, die nach seinen Feldern filtern oder sortieren. Ein eindeutiger Index lehnt auch ein zweites Element mit demselben Wert ab.',
  room: (value, three, unique) =>
    `Platz für ${value} weitere mit einem Feld, ${three} mit bis zu drei Feldern, ${unique} eindeutige.`,
  create: 'Neuer Index',
  noun: 'die Indexe',
  label: 'Indexe',
  fields: 'Felder',
  kind: 'Art',
  unique: 'Eindeutig',
  forSpeed: 'Für Geschwindigkeit',
  caseAlike: 'Groß- und Kleinschreibung gleich',
  always: 'immer vorhanden',
  state: 'Zustand',
  ascending: ' aufsteigend',
  descending: ' absteigend',
  states: {
    BUILDING: 'Wird aufgebaut …',
    ACTIVE: 'Aktiv',
    DROPPING: 'Wird gelöscht …',
    FAILED: 'Fehlgeschlagen',
    DROPPED: 'Gelöscht',
    INVALID: 'Ungültig',
  },
  failure: (reason, item) => (
    <>
      {reason}
      {item !== undefined && <> (Element {item})</>}. Löschen Sie diesen Index, korrigieren Sie die
      Elemente und legen Sie ihn wieder an.
    </>
  ),
  index: (name) => `der Index ${name}`,
  drop: 'Löschen',
  dropUnique: 'Gleiche Werte sind dann erlaubt.',
  dropOther: 'Abfragen, die ihn nutzen, werden langsamer.',
}
