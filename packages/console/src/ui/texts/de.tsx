import { formatCount } from '../format/format-number.js'
import type { en } from './en.js'

export const de: typeof en = {
  title: (page) => `${page} · Foyer-Konsole`,
  loading: (noun) => <>Wird geladen: {noun}</>,
  confirm: {
    action: (word, noun) => `${word}: ${noun}`,
    question: (word, noun) => `${word}: ${noun}?`,
    yes: (word) => `Ja: ${word}`,
    no: 'Zurück',
  },
  copy: {
    action: (noun) => `Kopieren: ${noun}`,
    done: 'Kopiert',
    announced: (noun) => `Kopiert: ${noun}`,
    blocked:
      'Der Browser hat die Zwischenablage gesperrt. Markieren Sie den Text und kopieren Sie ihn selbst.',
    code: 'Code',
  },
  closeMessage: 'Meldung schließen',
  clear: 'Leeren',
  done: 'Fertig',
  problem: {
    retry: 'Erneut versuchen',
    stale: (problem) => `${problem} Diese Seite zeigt die zuletzt geladenen Daten.`,
    unexpected: 'Auf dieser Seite ist ein unerwarteter Fehler aufgetreten. Laden Sie sie neu.',
    unreachable: 'Der Server hat nicht geantwortet. Prüfen Sie, ob Foyer läuft.',
    locked:
      'Die Konsole wurde gesperrt. Geben Sie Ihren Schlüssel noch einmal ein, dann geht es weiter.',
    keyRefused: 'Der Server nimmt diesen Schlüssel nicht an.',
    loggedOut: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
    missingScope: (scope) =>
      `Diesem Schlüssel fehlt der Scope „${scope}“. Sperren Sie die Konsole und geben Sie den Inhaberschlüssel ein, oder einen Schlüssel mit diesem Scope.`,
    refused: (reason) => `Der Server hat abgelehnt: ${reason}`,
    failed: 'Der Server konnte die Anfrage nicht verarbeiten.',
    inLog: (requestId) => `In seinem Protokoll hat sie die ID ${requestId}.`,
    unreadable:
      'Die Antwort kommt nicht von Foyer. Prüfen Sie die Proxys zwischen dieser Seite und dem Server.',
  },
  mail: {
    preview: (subject) => `Vorschau von „${subject}“`,
    blocked: 'Diese Vorschau sperrt Links und externe Bilder.',
  },
  paging: {
    range: (first, last, total) => `${first} bis ${last} von ${total}`,
    previous: 'Zurück',
    next: 'Weiter',
    pastTheEnd: 'Diese Seite gibt es nicht',
    toFirst: 'Zur ersten Seite',
    older: 'Ältere Einträge anzeigen',
  },
  operations: {
    list: 'Lange Vorgänge',
    show: 'Anzeigen',
  },
  changes: {
    before: 'Vorher',
    after: 'Nachher',
    noField: 'Kein solches Feld',
    noContent: 'Das Protokoll enthält keinen Inhalt dieses Elements.',
    item: 'Element',
    itemBefore: 'Element vor dem Entfernen',
    changed: 'Geänderte Felder',
    noChange: 'Kein Feld hat einen anderen Wert.',
    unchanged: (count) => `Unveränderte Felder (${count})`,
  },
  forms: {
    title: 'Änderungen verwerfen?',
    text: 'Ihre Änderungen sind nicht gespeichert.',
    keep: 'Weiter bearbeiten',
    discard: 'Verwerfen',
    discardChanges: 'Änderungen verwerfen',
  },
  people: {
    member: 'Ein Mitglied',
    open: 'Mitglieder anzeigen',
    placeholder: 'Name oder E-Mail-Adresse',
    notLoaded: 'Die Mitglieder konnten nicht geladen werden.',
    none: 'Kein aktives Mitglied hat diesen Namen oder diese Adresse.',
  },
  mailStatus: {
    noServer: {
      inInbox:
        'Diese Website hat keinen Mailserver: E-Mails bleiben hier und werden niemandem gesendet.',
      elsewhere:
        'Diese Website hat keinen Mailserver: E-Mails bleiben im Postausgang und werden niemandem gesendet.',
    },
    toInbox: 'Postausgang öffnen',
    setUp: 'E-Mail-Versand einrichten',
    delayed: (count) =>
      count === 1
        ? '1 Nachricht wartet: Ihr Versand ist bisher fehlgeschlagen. Er wird erneut versucht.'
        : `${formatCount(count)} Nachrichten warten: Ihr Versand ist bisher fehlgeschlagen. Er wird erneut versucht.`,
    check: 'E-Mail-Versand prüfen',
  },
  words: {
    actions: 'Aktionen',
    cancel: 'Abbrechen',
    close: 'Schließen',
    description: 'Beschreibung',
    email: 'E-Mail-Adresse',
    no: 'Nein',
    password: 'Passwort',
    remove: 'Entfernen',
    requestId: 'Anfrage-ID',
    resume: 'Fortsetzen',
    save: 'Speichern',
    searching: 'Suche läuft …',
    showMember: 'Mitglied anzeigen',
    stop: 'Anhalten',
    time: 'Zeit',
    undo: 'Rückgängig machen',
    visitor: 'Ein Besucher',
    whyDenied: 'Warum wurde das abgelehnt?',
    yes: 'Ja',
  },
}
