import type { en } from './en.js'

export const de: typeof en = {
  title: 'Sammlungen',
  create: 'Neue Sammlung',
  noun: 'die Sammlungen',
  count: (count, formattedCount) => (count === 1 ? '1 Sammlung' : `${formattedCount} Sammlungen`),
  none: {
    title: 'Noch keine Sammlungen',
    text: (file) => (
      <>
        Eine Sammlung enthält Elemente einer Art, zum Beispiel Beiträge, Produkte oder Rezensionen.
        Legen Sie die erste hier an, oder deklarieren Sie sie in {file}.
      </>
    ),
    create: 'Sammlung anlegen',
  },
  card: {
    settings: 'Einstellungen',
    settingsOf: (name) => `Einstellungen von ${name}`,
    declared: 'In foyer.json deklariert',
    deletedMembers: 'Elemente gelöschter Mitglieder',
    unknown: 'Unbekannt',
    countUnknown: 'Anzahl der Elemente unbekannt',
    counting: 'Elemente werden gezählt',
    items: (count, formattedCount) => (count === 1 ? '1 Element' : `${formattedCount} Elemente`),
  },
  deleted: {
    isBack: (collection) => (
      <>{collection} ist wieder da, mit Elementen, Feldern und Berechtigungen.</>
    ),
    isDeleted: (name) =>
      `${name} ist gelöscht. Websites erreichen die Sammlung nicht mehr; ihre Elemente bleiben erhalten.`,
    notRead: (problem) => `Die gelöschten Sammlungen konnten nicht gelesen werden: ${problem}`,
    heading: 'Gelöscht',
    intro:
      'Eine gelöschte Sammlung behält ihre Elemente, bis eine neue ihre ID erhält. Die ID ist 30 Tage reserviert.',
    times: (deleted, reserved) => (
      <>
        Gelöscht am {deleted}. Reserviert bis {reserved}.
      </>
    ),
    restore: 'Wiederherstellen',
    restoreOne: (name) => `Wiederherstellen: ${name}`,
  },
  rule: {
    label: 'Elemente gelöschter Mitglieder',
    saved: 'Die Regel ist gespeichert. Sie gilt für Mitglieder, die von jetzt an gelöscht werden.',
    noun: 'die Regel',
    cleared: 'Geleerte Felder',
    declared: (file, name) => (
      <>
        Diese Regel ist in {file} deklariert ({name}). Ändern Sie sie dort: Eine hier gesetzte Regel
        würde bei der nächsten Änderung der Deklaration ersetzt.
      </>
    ),
    anonymise: {
      label: 'Anonymisieren',
      hint: 'Die Elemente bleiben, ohne Bezug zum Mitglied. Das ist die Vorgabe.',
    },
    delete: {
      label: 'Löschen',
      hint: 'Die Elemente werden mit dem Konto entfernt.',
    },
    keep: {
      label: 'Unverändert behalten',
      hint: 'Die Elemente behalten die ID des Mitglieds und alle Felder.',
    },
    legend: 'Wird ein Mitglied gelöscht, seine Elemente in dieser Sammlung:',
    useDefault: 'Vorgabe verwenden',
    clearToo: 'Felder, die auch geleert werden',
    clearHint: 'Zum Beispiel eine Kopie des Namens im Element.',
    words: {
      keep: 'Unverändert behalten',
      anonymise: 'Anonymisiert',
      delete: 'Gelöscht',
    },
    withCleared: (words, count) =>
      `${words}, ${count === 1 ? '1 Feld' : `${count} Felder`} geleert`,
    innerField: 'Inneres Feld',
  },
  conflict: {
    title: 'Nichts wurde gespeichert: Diese Sammlung wurde inzwischen anderswo geändert.',
    text: 'Diese Seite zeigt jetzt den aktuellen Stand, und darüber Ihre Änderungen. Prüfen Sie sie und speichern Sie noch einmal.',
  },
  mismatch: {
    title: (count, formattedCount) =>
      `Nichts wurde geändert: ${count === 1 ? 'Ein Element passt' : `${formattedCount} Elemente passen`} nicht zu den Feldern.`,
    advice: (count) => `Korrigieren Sie ${count === 1 ? 'es' : 'sie'} und versuchen Sie es wieder.`,
    first: (count) => `Die ersten ${count}:`,
    value: (item, field, expected, found) => (
      <>
        {item}: {field}, erwartet {expected}, gefunden {found}
      </>
    ),
  },
  operations: {
    read: 'Lesen',
    insert: 'Hinzufügen',
    update: 'Ändern',
    remove: 'Entfernen',
  },
}
