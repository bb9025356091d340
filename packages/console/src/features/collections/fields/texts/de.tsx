import type { en } from './en.js'

export const de: typeof en = {
  enforce: {
    section: 'Prüfung der Elemente',
    label: 'Elemente gegen diese Felder prüfen',
    hint: 'Ein Schreibvorgang mit Werten anderer Typen oder ohne einen Pflichtwert wird abgelehnt. Werte, die kein Feld deklariert, bleiben erlaubt. Beim Einschalten werden zuerst die gespeicherten Elemente geprüft; passt eines nicht, ändert sich nichts.',
    checking: 'Die Elemente werden geprüft …',
  },
  form: {
    name: 'Name',
    nameHint: 'In dieser Konsole angezeigt.',
    nameEmpty: 'Geben Sie einen Namen ein, zum Beispiel „Titel“.',
    key: 'Schlüssel',
    keyHint:
      'Elemente speichern den Wert darunter, und Websites lesen ihn so. Er kann später nicht geändert werden.',
    typeChange: (from, to) =>
      `Gespeicherte Werte bleiben, wie sie sind: Nichts wandelt sie von „${from}“ in „${to}“ um.`,
    descriptionHint: 'Was in das Feld gehört. Kann leer bleiben.',
    required: 'Pflichtfeld',
    requiredEnforced: 'Elemente ohne Wert werden abgelehnt.',
    requiredTyped:
      'Der Server lehnt Elemente ohne Wert nur ab, wenn „Elemente gegen diese Felder prüfen“ an ist. Die Typen, die „npx @foyer/server types“ schreibt, erwarten einen Wert.',
    add: 'Feld hinzufügen',
    chooseTarget: 'Wählen Sie eine Sammlung.',
  },
  remove: {
    section: 'Feld entfernen',
    text: (key) => (
      <>
        Wird ein Feld entfernt, bleiben seine Werte: Sie stehen weiter in den Elementen, Websites
        lesen sie noch, und ein neues Feld mit dem Schlüssel {key} zeigt sie wieder.
      </>
    ),
    isLabel: 'Dieses Feld ist die Bezeichnung der Elemente. Stattdessen wird ihre ID angezeigt.',
    question: 'Die Werte bleiben in den Elementen.',
  },
  input: {
    type: 'Typ',
    newerType: 'Ein Typ einer neueren Version.',
    target: 'Verweist auf',
    targetHint: 'Die Sammlung, deren Elemente dieses Feld nennt.',
    choose: 'Sammlung wählen',
    default: 'Vorgabe',
    defaultHint: 'Wird in neuen Elementen gespeichert, denen das Feld fehlt. Leer: keine.',
    none: 'Keine',
  },
  missing: (id) => `${id} (gibt es nicht)`,
  list: {
    label: 'Felder',
    move: (name) => `Verschieben: ${name}`,
    edit: 'Bearbeiten',
    editOne: (name) => `Bearbeiten: ${name}`,
  },
  tab: {
    hint: 'Die Reihenfolge hier ist die der Konsole. Ziehen Sie ein Feld, oder drücken Sie auf seinem Griff die Eingabetaste.',
    add: 'Feld hinzufügen',
    none: 'Noch keine Felder',
    noneText:
      'Felder sagen, woraus ein Element besteht. Elemente können auch Werte ohne Feld enthalten. Die Konsole zeigt sie mit ihrem Schlüssel.',
    new: 'Neues Feld',
    byServer: 'Vom Server gesetzt',
  },
  meanings: {
    _id: 'kennzeichnet das Element',
    _createdDate: 'wann es hinzugefügt wurde',
    _updatedDate: 'wann es zuletzt geändert wurde',
    _owner: 'das Mitglied oder der Besucher, von dem es stammt',
  },
  unique: {
    failed: (name) => `„${name}“ konnte nicht eindeutig gemacht werden.`,
    reason: 'Der Grund, unter „Indexe“',
    label: 'Eindeutig',
    indexed: 'Das Feld hat einen eindeutigen Index. Löschen Sie ihn auf dem Reiter „Indexe“.',
    noRoom:
      'Die Sammlung hat schon so viele eindeutige Indexe wie erlaubt. Löschen Sie zuerst einen.',
    hint: 'Keine zwei Elemente dürfen denselben Wert haben. Beim Speichern entsteht ein eindeutiger Index; er schlägt fehl, wenn es schon gleiche Werte gibt.',
  },
  defaultNumber: 'Geben Sie eine Zahl ein, zum Beispiel 1500 oder 7,5.',
}
