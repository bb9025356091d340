import { formatCount } from '../../../ui/format/format-number.js'
import type { en } from './en.js'

export const de: typeof en = {
  title: 'Backups',
  summary: 'Sammlungen mit ihren Elementen, als Dateien im Datenordner des Servers.',
  create: 'Backup erstellen',
  upload: 'Hochladen',
  download: 'Herunterladen',
  noMembers: (command) => (
    <>
      Diese Backups enthalten keine Mitglieder. {command} auf dem Server sichert die ganze Website.
    </>
  ),
  backups: 'die Backups',
  changeSchedule: 'Ändern',
  none: 'Noch keine Backups',
  noneHint:
    'Erstellen Sie vor einer großen Änderung ein Backup. Werden Elemente versehentlich geändert oder entfernt, stellen Sie es hier wieder her.',
  columns: {
    requested: 'Angefordert',
    origin: 'Herkunft',
    status: 'Status',
    size: 'Größe',
    collections: 'Sammlungen',
    into: 'Nach',
    backupOf: 'Backup vom',
    error: 'Fehler',
  },
  bySchedule: 'Nach Zeitplan',
  byHand: 'Von Hand',
  uploaded: (date) => <>Hochgeladen, vom {date}</>,
  compare: 'Vergleichen',
  restore: 'Wiederherstellen',
  theBackup: 'das Backup',
  cancel: 'Stoppen',
  cancelQuestion: 'Es wird nicht erstellt.',
  remove: 'Löschen',
  removeQuestion: 'Seine Datei wird entfernt.',
  restorations: 'Wiederherstellungen',
  statuses: {
    PENDING: 'In Arbeit',
    READY: 'Bereit',
    COMPLETED: 'Abgeschlossen',
    FAILED: 'Fehlgeschlagen',
    DELETED: 'Gelöscht',
    CANCELED: 'Abgebrochen',
  },
  noCollections: 'Keine',
  andMore: (names, more) => `${names} und ${more} weitere`,
  schedule: {
    off: 'Der Server erstellt keine automatischen Backups.',
    daily: (hour, local, newest) =>
      `Der Server erstellt täglich um ${hour}:00 UTC (hier ${local}) ein Backup und behält ${newest}.`,
    weekly: (hour, local, newest) =>
      `Der Server erstellt jeden Sonntag um ${hour}:00 UTC (hier ${local}) ein Backup und behält ${newest}.`,
    newest: (count) => (count === 1 ? 'das neueste' : `die neuesten ${count}`),
  },
  parts: {
    displayName: 'Name',
    description: 'Beschreibung',
    displayField: 'Bezeichnung',
    fields: 'Felder',
    permissions: 'Berechtigungen',
    specialPermissions: 'besondere Berechtigungen',
    plugins: 'Plugins',
    deletionRule: 'Löschregel',
    enforce: 'Prüfung der Elemente',
    indexes: 'Indexe',
  },
  effects: {
    of: (collection, effect) => (
      <>
        {collection}: {effect}
      </>
    ),
    created: (count) =>
      count === 1 ? 'mit 1 Element angelegt.' : `mit ${formatCount(count)} Elementen angelegt.`,
    removed: (count) => `${items(count)} entfernt`,
    broughtBack: (count) => `${items(count)} zurückgebracht`,
    reset: (count) => `${items(count)} zurückgesetzt`,
    partsReset: (parts) => `${parts} zurückgesetzt`,
    none: 'keine Änderung.',
  },
  page: {
    all: 'Alle Backups',
    title: 'Backup',
    titleOf: (time) => `Backup vom ${time}`,
    missing: 'Dieses Backup gibt es nicht',
    missingHint: 'Vielleicht wurde es gelöscht.',
    summary:
      'Was sich seitdem geändert hat und was das Wiederherstellen an derselben Stelle rückgängig macht.',
    compareAgain: 'Erneut vergleichen',
    references:
      'Verweise von Feldern mit mehreren Verweisen werden ebenfalls verglichen und wiederhergestellt.',
    comparison: 'der Vergleich',
    label: 'Änderungen je Sammlung',
    collection: 'Sammlung',
    added: 'Seitdem hinzugefügt',
    removed: 'Seitdem entfernt',
    changed: 'Seitdem geändert',
    alsoChanged: 'Ebenfalls geändert',
    nothing: 'Nichts',
    deleted: 'Die Sammlung ist gelöscht',
  },
  compared: {
    items: 'die Elemente',
    noChange: 'Seit dem Backup wurde kein Element hinzugefügt, entfernt oder geändert.',
    counts: (inBackup, now) => `${items(inBackup)} im Backup, jetzt ${formatCount(now)}.`,
    moreFields: (count, listed) =>
      `${formatCount(count)} Felder sind geändert; die ersten ${listed} sind aufgeführt.`,
    listed: (count) => `Die ersten ${count} sind aufgeführt.`,
    titles: {
      changed: (count) => `Seit dem Backup geändert: ${formatCount(count)}`,
      removed: (count) => `Seit dem Backup entfernt: ${formatCount(count)}`,
      added: (count) => `Seit dem Backup hinzugefügt: ${formatCount(count)}`,
    },
    effects: {
      changed: 'Das Wiederherstellen setzt sie zurück.',
      removed: 'Das Wiederherstellen bringt sie zurück.',
      added: 'Das Wiederherstellen entfernt sie.',
    },
    inBackup: 'Im Backup',
    now: 'Jetzt',
    noField: 'kein solches Feld',
    emptyText: 'leerer Text',
  },
  form: {
    title: 'Backup wiederherstellen',
    intro: (time) => <>Backup vom {time}. Mitglieder sind nicht darin.</>,
    collections: 'Sammlungen',
    restored: (name) => `${name} (wiederhergestellt)`,
    way: 'Wohin',
    asCopy: (names) => <>Als neue Sammlungen neben den jetzigen: {names}</>,
    inPlace: 'Anstelle der jetzigen',
    noneReplaced: 'Keine dieser Sammlungen existiert jetzt; sie kommen mit ihren IDs zurück.',
    replaced: (names) =>
      `Die jetzigen Elemente von ${names} werden entfernt. Alles, was seit dem Backup geschrieben wurde, geht verloren.`,
    confirm: 'Ersetzen',
    restore: (names) => `${names} wiederherstellen`,
    replace: (names) => `${names} ersetzen`,
    comparing: 'Vergleich mit den jetzigen Elementen …',
    comparisonFailed: (problem) => `Der Vergleich ist fehlgeschlagen. ${problem}`,
    effects: 'Was sich ändert',
  },
}

function items(count: number): string {
  return count === 1 ? '1 Element' : `${formatCount(count)} Elemente`
}
