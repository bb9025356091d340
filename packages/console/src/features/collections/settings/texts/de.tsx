import type { en } from './en.js'

export const de: typeof en = {
  declared: {
    badge: 'In foyer.json deklariert',
    text: (badge) => (
      <>
        {badge} Änderungen hier gelten sofort und überdauern Neustarts. Ändert sich die Deklaration
        in der Datei, ersetzt der nächste Start des Servers Name, Bezeichnung, Felder,
        Berechtigungen, Plugins und Ereignisse durch die der Datei und entfernt eine Bezeichnung,
        die in der Datei fehlt.
      </>
    ),
    differs: 'Sie weicht von ihrer Deklaration ab',
    pull: (file, variable) => (
      <>
        Im Ordner von {file}, mit dem Inhaberschlüssel in {variable}, zeigt dieser Befehl den
        Unterschied und schreibt ihn in die Datei:
      </>
    ),
    command: 'Befehl',
    difference: 'Unterschied',
  },
  delete: {
    heading: 'Diese Sammlung löschen',
    intro: (days) =>
      `Websites erreichen sie nicht mehr. Sie können sie mindestens ${days} Tage lang mit allen Elementen wiederherstellen.`,
    action: 'Sammlung löschen',
    question: (name) => `${name} löschen?`,
    effect: (count, formattedCount) => (
      <>
        <strong>
          {count === undefined
            ? 'Alle Elemente'
            : count === 1
              ? '1 Element'
              : `${formattedCount} Elemente`}
        </strong>
        : ab der nächsten Anfrage für alle Websites, Mitglieder und Besucher unerreichbar.
      </>
    ),
    references: (fields) => `Verweise in ${fields} führen ins Leere, bis Sie sie wiederherstellen.`,
    retention:
      'Die Elemente bleiben erhalten. „Wiederherstellen“ auf der Seite aller Sammlungen bringt Elemente, Felder, Berechtigungen und Indexe zurück.',
    declared: (file) => (
      <>
        {file} deklariert diese Sammlung. Die Deklaration bringt sie nicht zurück, nur das
        Wiederherstellen.
      </>
    ),
    confirm: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
    confirmHint: 'Damit niemand die falsche Sammlung löscht.',
    wrongName: (name) => `Geben Sie den Namen so ein: ${name}`,
    keep: 'Behalten',
  },
  general: {
    label: 'Allgemein',
    name: 'Name',
    nameHint: 'In dieser Konsole angezeigt. Websites verwenden die ID, die sich nicht ändert.',
    nameEmpty: 'Geben Sie einen Namen ein.',
    descriptionHint: 'Wofür die Sammlung da ist. Mitglieder und Besucher sehen sie nicht.',
    displayField: 'Bezeichnung',
    displayFieldHint: 'Das Feld, das in Verweisen und Listen für ein Element steht.',
    noDisplayField: 'Keines: die ID des Elements',
    automaticDisplayField: (name) => `Automatisch: ${name}, der erste Text`,
    saved: 'Gespeichert.',
  },
  tabs: {
    fields: 'Felder',
    permissions: 'Berechtigungen',
    indexes: 'Indexe',
    deletedMembers: 'Gelöschte Mitglieder',
  },
  title: (name) => `${name}: Einstellungen`,
  toItems: 'Zu den Elementen',
  nav: 'Einstellungen der Sammlung',
  noTab: 'Diesen Reiter gibt es nicht',
  toGeneral: 'Zu den allgemeinen Einstellungen',
}
