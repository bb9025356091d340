import { formatCount } from '../../../ui/format/format-number.js'
import type { en } from './en.js'

const operations = { insert: 'hinzufügen', update: 'ändern', remove: 'entfernen' }

export const de: typeof en = {
  title: 'Start',
  summary: 'Die Website auf einen Blick. Jede Zahl führt zu ihrer Liste.',
  loading: 'die Kennzahlen',
  figures: {
    members: {
      name: 'Mitglieder',
      note: (joined, blocked) =>
        `${formatCount(joined)} in 30 Tagen beigetreten, ${formatCount(blocked)} gesperrt`,
    },
    pending: {
      name: 'Wartende Mitglieder',
      note: 'Warten auf Freigabe oder auf die Bestätigung ihrer Adresse',
    },
    mails: {
      name: 'Ausgehende E-Mails',
      note: (retried) => `Schon einmal versucht: ${formatCount(retried)}`,
    },
    failedMails: {
      name: 'Gescheiterte E-Mails',
      note: 'In den letzten 30 Tagen nicht zugestellt; siehe Postausgang',
    },
    webhooks: {
      name: 'Gestörte Webhooks',
      note: (endpoints, paused) =>
        `Von ${formatCount(endpoints)}; ${formatCount(paused)} nach Fehlern angehalten`,
    },
    denied: { name: 'Abgelehnte Aufrufe', note: 'In 24 Stunden von Berechtigungen abgelehnt' },
    database: { name: 'Datenbank', note: 'Größe mit Indexen' },
  },
  charts: {
    members: {
      title: 'Mitglieder',
      summary: (total, joined) =>
        `Heute ${total === 1 ? '1 Mitglied' : `${formatCount(total)} Mitglieder`}, davon ${formatCount(joined)} in den letzten 30 Tagen beigetreten.`,
      series: 'Mitglieder',
      list: 'Alle Mitglieder',
    },
    logins: {
      title: 'Anmeldungen',
      summary: (logins, failed) =>
        `In den letzten 30 Tagen: ${logins === 1 ? '1 Anmeldung' : `${formatCount(logins)} Anmeldungen`} und ${failed === 1 ? '1 Fehlversuch' : `${formatCount(failed)} Fehlversuche`}.`,
      successful: 'Anmeldungen',
      failed: 'Fehlversuche',
      list: 'Alle Anmeldungen',
    },
    requests: {
      title: 'Anfragen',
      summary: (requests, failed) =>
        `${requests === 1 ? '1 Anfrage' : `${formatCount(requests)} Anfragen`} in der letzten Stunde; nicht beantwortet: ${formatCount(failed)}.`,
      answered: 'Beantwortet',
      failed: 'Gescheitert',
    },
    latency: {
      title: 'Latenz',
      summary: (average, slowest) =>
        `In der letzten Stunde im Mittel ${average} ms, höchstens ${slowest} ms.`,
      slowest: 'Langsamste',
      average: 'Mittel',
    },
  },
  openPermissions: {
    heading: 'Offene Berechtigungen',
    none: 'Ohne Konto darf niemand in eine Sammlung schreiben.',
    anyone: (open, collection) => {
      const words = open.map((operation) => operations[operation]).join(' und ')
      return open.length === 3
        ? `Alle dürfen in „${collection}“ schreiben.`
        : `Alle dürfen Elemente von „${collection}“ ${words}.`
    },
    link: 'Berechtigungen',
  },
  slow: {
    heading: 'Langsame Abfragen',
    none: 'Seit dem Start des Servers dauerte keine Abfrage 250 ms oder länger.',
    collection: 'Sammlung',
    index: 'Was zu tun ist',
    indexOn: (fields) => `Index auf ${fields.join(', ')}`,
    longest: 'Längste',
    times: 'Anzahl',
    last: 'Zuletzt',
  },
  steps: {
    heading: 'Nächste Schritte',
    hide: 'Ausblenden',
    mailServer: {
      heading: 'E-Mail-Versand einrichten',
      about:
        'Einladungen, Bestätigungen und Links für ein neues Passwort kommen per E-\u2060Mail. Ohne Mailserver bleiben E-\u2060Mails im Postausgang dieser Konsole.',
      action: 'Mailserver eintragen',
    },
    collection: {
      heading: 'Eine Sammlung anlegen',
      about:
        'Eine Sammlung enthält die Elemente einer Art, zum Beispiel Beiträge, Produkte oder Rezensionen.',
      action: 'Sammlung anlegen',
      notAllowed: 'Ein Inhaber legt sie an.',
    },
    member: {
      heading: 'Ein Mitglied hinzufügen',
      about:
        'Wer sich auf der Website registriert, wird Mitglied. Sie können Mitglieder auch selbst hinzufügen.',
      action: 'Mitglied hinzufügen',
    },
    app: {
      heading: 'Eine App verbinden',
      about: (client, tab) => (
        <>
          Eine App braucht ihre {client} und die URL dieses Servers. Der Reiter {tab} einer Sammlung
          hat den Code, der ihre Elemente liest und schreibt.
        </>
      ),
      client: 'Client-ID',
      code: 'Code',
    },
    others: {
      heading: 'Andere einladen',
      about:
        'Die Rolle „Redaktion“ schreibt Inhalte, die Rolle „nur lesen“ liest sie. Jede Person meldet sich mit ihrem eigenen Konto an.',
      action: 'Jemanden einladen',
    },
  },
}
