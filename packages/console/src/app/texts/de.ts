import type { en } from './en.js'

export const de: typeof en = {
  skip: 'Zum Inhalt springen',
  navigation: 'Konsole',
  menu: 'Menü',
  lock: 'Sperren',
  logOut: 'Abmelden',
  stillLoggedIn: (reason) => `Sie sind noch angemeldet. ${reason}`,
  language: 'Sprache der Konsole',
  groups: { content: 'Inhalte', people: 'Personen', activity: 'Aktivität', site: 'Website' },
  pages: {
    home: 'Start',
    collections: 'Sammlungen',
    backups: 'Backups',
    members: 'Mitglieder',
    inbox: 'Postausgang',
    mailDelivery: 'E-Mail-Versand',
    mailTexts: 'E-Mail-Texte',
    owners: 'Inhaber',
    denials: 'Abgelehnte Aufrufe',
    logs: 'Protokolle',
    events: 'Ereignisprotokoll',
    audit: 'Audit-Protokoll',
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
  readOnly: (reason) => `Sie können diese Seite lesen, aber nicht ändern. ${reason}`,
  documentation: {
    link: 'Dokumentation',
    missing: 'Dieser Server hat keine Dokumentation',
    where:
      'Sie steht auf Englisch im Ordner „docs“ des Quellcodes von Foyer; die Seite „The console“ erklärt diese Konsole. Im Repository öffnen „npm run docs“ und ein Neustart des Servers sie hier. Ein Server, der als Paket installiert wurde, enthält sie nicht.',
  },
  notFound: {
    title: 'Nicht gefunden',
    heading: 'Diese Seite gibt es nicht',
    leave: 'Zur Startseite',
  },
  missingCode:
    'Ein Teil der Konsole konnte nicht geladen werden. Vielleicht wurde der Server aktualisiert: Laden Sie die Seite neu.',
  crash: {
    heading: 'Diese Seite konnte nicht angezeigt werden',
    advice:
      'Vielleicht ist der Server nicht erreichbar oder wurde aktualisiert: Laden Sie die Seite neu. Bleibt der Fehler, sehen Sie in der Entwicklerkonsole des Browsers nach.',
    reload: 'Neu laden',
  },
}
