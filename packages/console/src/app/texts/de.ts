import type { en } from './en.js'

export const de: typeof en = {
  skip: 'Zum Inhalt springen',
  navigation: 'Konsole',
  lock: 'Sperren',
  signOut: 'Abmelden',
  language: 'Sprache',
  groups: { content: 'Inhalte', people: 'Personen', activity: 'Aktivität', site: 'Website' },
  places: {
    home: 'Start',
    collections: 'Sammlungen',
    backups: 'Backups',
    members: 'Mitglieder',
    inbox: 'Postausgang',
    mailTexts: 'E-Mail-Texte',
    owners: 'Inhaber',
    denials: 'Abgelehnte Aufrufe',
    logs: 'Protokolle',
    events: 'Ereignisse',
    audit: 'Audit',
    settings: 'Einstellungen',
    branding: 'Erscheinungsbild',
    clients: 'Clients',
    keys: 'API-Schlüssel',
    webhooks: 'Webhooks',
  },
  page: 'die Seite',
  console: 'die Konsole',
  consoleTitle: 'Konsole',
  notForRole: 'Ihre Rolle darf diese Seite nicht öffnen',
  readOnly: (reason) => `Sie können diese Seite lesen. ${reason}`,
  notFound: {
    title: 'Nicht gefunden',
    heading: 'Diese Seite gibt es nicht',
    leave: 'Zur Startseite',
  },
  crash: {
    heading: 'Diese Seite konnte nicht angezeigt werden',
    advice:
      'Laden Sie die Seite neu. Bleibt der Fehler, sehen Sie in der Entwicklerkonsole des Browsers nach.',
    reload: 'Neu laden',
  },
}
