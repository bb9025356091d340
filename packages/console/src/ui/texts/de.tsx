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
  close: 'Schließen',
  clear: 'Leeren',
  done: 'Fertig',
  problem: {
    retry: 'Erneut versuchen',
    stale: (problem) => `${problem} Diese Seite zeigt die zuletzt geladenen Daten.`,
    requestId: 'Anfrage-ID',
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
}
