import type { en } from './en.js'

export const de: typeof en = {
  conflict: {
    label: 'Zwei Fassungen dieses Elements',
    intro:
      'Jemand hat dieses Element geändert, während Sie es bearbeitet haben. Noch ist nichts gespeichert: Wählen Sie für jedes Feld eine Fassung.',
    local: 'Ihre',
    remote: 'Jetzt gespeichert',
    allOf: (side) => `Alle aus „${side}“`,
    save: 'Gewählte Fassungen speichern',
    back: 'Zurück zum Bearbeiten',
    left: (count) => (count === 1 ? 'Noch 1 Feld zu wählen' : `Noch ${count} Felder zu wählen`),
    notSet: 'Nicht gesetzt',
    both: 'auf beiden Seiten geändert',
    onlyLocal: 'nur Sie haben es geändert',
    onlyRemote: 'nur das gespeicherte Element hat sich geändert',
  },
  row: {
    changed: 'Geändert, noch nicht gespeichert',
    undeclared: 'nicht deklariert',
    required: ' erforderlich',
    tooManyReferences: (count, most) =>
      `${count} Verweise. Das Formular ändert höchstens ${most}; verwenden Sie für dieses Feld die API.`,
    jsonExample: (example) => `JSON, zum Beispiel ${example}`,
    otherType:
      'Der gespeicherte Wert hat einen anderen Typ als deklariert. Bearbeiten Sie ihn als JSON.',
  },
  form: {
    saving: 'Wird gespeichert …',
    unsaved: 'Noch nicht gespeichert',
    removed: 'Jemand hat dieses Element entfernt, während Sie es bearbeitet haben.',
    storeAgain: 'Wieder speichern',
    failed: (problem) =>
      `${problem} Von Ihren Eingaben geht nichts verloren: Speichern Sie noch einmal, wenn die Ursache behoben ist.`,
    addField: 'Ein nicht deklariertes Feld hinzufügen',
    fieldName: 'Name des Feldes',
    add: 'Hinzufügen',
  },
  panel: {
    newItem: 'Neues Element',
    copy: 'Neues Element, eine Kopie',
    noun: 'das Element',
    none: 'Dieses Element gibt es nicht',
    noneText: 'Es wurde entfernt, oder die URL ist falsch.',
    history: 'Verlauf',
    copiedId: 'ID',
    duplicate: 'Duplizieren',
    create: 'Element anlegen',
    createAnother: 'Anlegen und nächstes hinzufügen',
    added: (name) => `„${name}“ ist angelegt.`,
    viewAsAuthor: 'Als sein Autor ansehen',
    createdBy: (author, time) => (
      <>
        Erstellt am {time} von {author}
      </>
    ),
    created: (time) => <>Erstellt am {time}</>,
  },
  facts: {
    title: 'Angaben und JSON',
    id: 'ID',
    created: 'Erstellt',
    changed: 'Geändert',
    author: 'Autor',
    noAuthor: 'Kein Mitglied',
    revision: 'Revision',
    unknown: 'Unbekannt',
  },
  tabs: {
    label: 'Teile des Elements',
    fields: 'Felder',
    references: 'Verweise',
  },
  name: {
    empty: 'Geben Sie den Namen des Feldes ein.',
    letters: 'Ein Name beginnt nicht mit „$“ und hat keinen Punkt.',
    system: 'Dieses Feld setzt der Server.',
    exists: 'Das Element hat dieses Feld.',
  },
  mismatch: (expected, found) => `erwartet ${expected}, gefunden ${found}`,
}
