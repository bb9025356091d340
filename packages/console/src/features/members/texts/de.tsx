import type { DeletionEffect } from '@foyer/protocol/account-data-endpoints'
import { formatCount } from '../../../ui/format/format-number.js'
import type { en } from './en.js'

const effects: Record<DeletionEffect['action'], [one: string, several: string]> = {
  keep: ['bleibt, wie es ist', 'bleiben, wie sie sind'],
  anonymise: ['bleibt, ohne Bezug zum Mitglied', 'bleiben, ohne Bezug zum Mitglied'],
  delete: ['wird gelöscht', 'werden gelöscht'],
}

function members(count: number): string {
  return count === 1 ? '1 Mitglied' : `${formatCount(count)} Mitglieder`
}

export const de: typeof en = {
  statuses: {
    active: 'Aktiv',
    waiting: 'Wartet',
    blocked: 'Gesperrt',
    offline: 'Offline',
    deleted: 'Gelöscht',
    unverified: 'Unbestätigt',
  },
  list: {
    title: 'Mitglieder',
    search: 'Name, E-Mail oder ID suchen',
    filter: 'Nach Status filtern',
    all: 'Alle Mitglieder',
    loading: 'die Mitglieder',
    pages: 'Seiten der Mitglieder',
    count: (count) => (count === 1 ? members(count) : `${members(count)}, neueste zuerst`),
    matches: (count) => `${members(count)} gefunden`,
    columns: {
      member: 'Mitglied',
      status: 'Status',
      roles: 'Rollen',
      joined: 'Beigetreten',
      lastLogin: 'Letzte Anmeldung',
    },
    notVerified: 'E-Mail nicht bestätigt',
    never: 'Nie',
    nonePending: {
      title: 'Keine wartenden Mitglieder',
      about:
        'Neue Mitglieder warten hier, wenn die Einstellungen eine bestätigte E-Mail-Adresse oder die Freigabe durch einen Inhaber verlangen.',
    },
    noneOfStatus: { title: 'Keine Mitglieder', about: 'Kein Mitglied hat diesen Status.' },
    none: {
      title: 'Noch keine Mitglieder',
      about:
        'Mitglieder, die sich auf der Website registrieren, erscheinen hier mit ihrem Status und ihrer letzten Anmeldung.',
    },
    noMatch: {
      title: (search) => `Kein Treffer für „${search}“`,
      about: 'Die Suche umfasst E-Mail-Adressen, Anzeigenamen und ganze IDs.',
    },
  },
  roles: {
    editor: 'Redaktion',
    isEditor: (email) => `Redaktion: ${email}`,
    editorHint:
      'Liest und ändert die Elemente aller Sammlungen, auch die privaten der Mitglieder, außer in denen nur für Inhaber.',
    operations: { read: 'lesen', insert: 'hinzufügen', update: 'ändern', remove: 'entfernen' },
  },
  actions: {
    approve: 'Freigeben',
    approveMember: (email) => `Freigeben: ${email}`,
    unblock: 'Entsperren',
    unblockMember: (email) => `Entsperren: ${email}`,
    block: 'Sperren',
    blockQuestion:
      'Alle Sitzungen enden, und das Mitglied kann sich nicht anmelden, bis Sie das Konto entsperren.',
    delete: 'Löschen',
    deleteAfterQuestion: 'Löschen …',
    deleteMember: (email) => `Löschen: ${email}`,
    deleteTitle: (email) => `${email} löschen?`,
    invite: 'Einladung senden',
    reset: 'E-Mail zum Zurücksetzen des Passworts senden',
    passwordOf: (email) => email,
    requirePassword: 'Neues Passwort verlangen',
    requireQuestion: 'Alle Sitzungen enden, und die nächste Anmeldung verlangt ein neues Passwort.',
    keepPassword: 'Passwort behalten',
    keepQuestion: 'Das Mitglied meldet sich mit dem bisherigen Passwort an.',
    sent: (email) => `Eine E-Mail an ${email} wird gesendet.`,
    keptInInbox: (email) => `Die E-Mail an ${email} steht unten unter „E-Mails“.`,
    export: 'Alle Daten herunterladen',
  },
  change: {
    open: 'Adresse und Namen ändern',
    title: 'Adresse und Namen ändern',
    emailHint:
      'Eine neue Adresse beendet alle Sitzungen, Links und Codes des Mitglieds. Die bisherige Adresse erhält einen Hinweis.',
    verified: 'Diese Adresse ist bereits bestätigt',
    emailChanged: (email: string) =>
      `Das Mitglied hat die Adresse in ${email} geändert. Öffnen Sie das Formular noch einmal.`,
    nickname: 'Anzeigename',
  },
  deletion: {
    loading: 'die Elemente des Mitglieds',
    requested: (time) => (
      <>Das Mitglied hat diese Löschung beantragt. Termin der Löschung: {time}.</>
    ),
    account: 'Konto und Profil',
    accountEffect:
      'Werden jetzt gelöscht. Alle Sitzungen enden. Das kann nicht rückgängig gemacht werden.',
    effect: (items, action) => {
      const [value, several] = effects[action]
      return items === 1 ? `1 Element ${value}` : `${formatCount(items)} Elemente ${several}`
    },
    noItems: 'Dem Mitglied gehören keine Elemente.',
    confirm: 'Endgültig löschen',
    due: (time) => <>Löschung fällig: {time}</>,
    withdraw: 'Löschung abbrechen',
    withdrawOf: (email) => `Löschung abbrechen: ${email}`,
  },
  add: {
    title: 'Mitglied hinzufügen',
    emailHint: 'Das Mitglied meldet sich damit an.',
    nickname: 'Anzeigename',
    nicknameHint: 'Auf der Website sichtbar. Vorgabe: der Teil der Adresse vor dem @.',
    invite: 'Eine Einladung mit einem Link zur Wahl des Passworts senden',
    submit: 'Mitglied hinzufügen',
    notInvited: (reason) =>
      `Das Mitglied wurde hinzugefügt, aber die Einladung wurde nicht gesendet. ${reason}`,
    open: 'Zum Mitglied',
  },
  member: {
    title: 'Mitglied',
    all: 'Alle Mitglieder',
    missing: 'Dieses Mitglied gibt es nicht',
    missingReason: 'Das Konto ist möglicherweise gelöscht.',
    loading: 'das Mitglied',
    account: 'Konto',
    address: (email, isVerified) =>
      `${email}, ${isVerified ? 'bestätigt' : 'noch nicht bestätigt'}`,
    roles: 'Rollen',
    joined: 'Beigetreten',
    lastLogin: 'Letzte Anmeldung',
    never: 'Nie',
    passwordDue: 'Muss bei der nächsten Anmeldung geändert werden',
    deletion: 'Löschung',
    id: 'ID',
    copiedId: 'ID',
  },
  items: {
    heading: 'Elemente',
    loading: 'die Elemente',
    none: 'Dem Mitglied gehören keine Elemente.',
    count: (items) => (items === 1 ? '1 Element' : `${formatCount(items)} Elemente`),
    viewAs: 'Elemente wie dieses Mitglied sehen',
    viewAsList: 'Sammlung, die Sie wie dieses Mitglied sehen',
    loadingCollections: 'die Sammlungen',
    noCollections: 'Die Website hat keine Sammlungen.',
  },
  emails: 'E-Mails',
  activity: {
    heading: 'Aktivität',
    all: 'Im Audit-Protokoll anzeigen',
    loading: 'die Aktivität',
    none: 'In den letzten 90 Tagen ist nichts geschehen.',
  },
  sessions: {
    heading: 'Sitzungen',
    all: 'Sitzungen des Mitglieds',
    endAll: 'Alle beenden',
    endAllQuestion: 'Das Mitglied wird überall abgemeldet.',
    loading: 'die Sitzungen',
    none: 'Das Mitglied hat sich noch bei keiner Website angemeldet.',
    columns: {
      site: 'Website',
      device: 'Gerät',
      network: 'Netzwerk',
      lastUsed: 'Zuletzt verwendet',
      state: 'Zustand',
    },
    unknownDevice: 'Unbekannt',
    session: 'die Sitzung',
    end: 'Beenden',
    endQuestion: 'Das Gerät wird abgemeldet.',
    ended: (time, reason) => (
      <>
        Beendet: {time}
        {reason !== undefined && `, ${reason}`}
      </>
    ),
  },
}
