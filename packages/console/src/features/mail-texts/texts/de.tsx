import type { en } from './en.js'

export const de: typeof en = {
  title: 'E-Mail-Texte',
  summary: 'Was in den E-Mails an Ihre Mitglieder steht.',
  texts: 'E-Mail-Texte',
  list: 'E-Mails',
  changed: 'geändert',
  notSaved: 'nicht gespeichert',
  sent: (when) => `Wird versendet: ${when}.`,
  language: 'Sprache',
  hints: {
    subject: 'Die Zeile in der Liste der E-Mails.',
    heading: 'Der Titel über dem Text.',
    text: 'Eine leere Zeile beginnt einen neuen Absatz.',
  },
  labels: { subject: 'Betreff', heading: 'Überschrift', text: 'Text' },
  placeholders: (names) => (
    <>Platzhalter: {names}Links, Codes und ihre Gültigkeit werden unter dem Text ergänzt.</>
  ),
  restore: 'Text von Foyer wiederherstellen',
  preview: 'Vorschau',
  subjectBefore: 'Betreff: ',
  test: {
    to: 'Test senden an',
    send: 'Senden',
    accepted: 'Der Mailserver hat die E-Mail angenommen.',
    inInbox: (inbox) => (
      <>Kein Mailserver ist eingerichtet; die E-Mail liegt deshalb im {inbox('Postausgang')}.</>
    ),
  },
  mails: {
    verification: {
      name: 'Code bei der Registrierung',
      sent: 'wenn sich jemand mit einer unbestätigten Adresse registriert oder anmeldet',
    },
    recovery: { name: 'Neues Passwort', sent: 'wenn ein Mitglied ein neues Passwort anfordert' },
    activation: { name: 'Einladung', sent: 'wenn Sie ein Mitglied einladen' },
    approved: { name: 'Konto freigegeben', sent: 'wenn Sie ein neues Mitglied freigeben' },
    passwordChanged: {
      name: 'Passwort geändert',
      sent: 'nachdem das Passwort eines Mitglieds geändert wurde',
    },
    emailChange: {
      name: 'Code für eine neue Adresse',
      sent: 'an die neue Adresse eines Mitglieds',
    },
    emailChanged: { name: 'Adresse geändert', sent: 'an die alte Adresse eines Mitglieds' },
    addressTaken: {
      name: 'Registrierung mit einer bekannten Adresse',
      sent: 'statt eines Codes, wenn sich ein Mitglied erneut registriert',
    },
    addressWanted: {
      name: 'Adresse für ein anderes Konto angegeben',
      sent: 'wenn jemand anderes die Adresse eines Mitglieds eingibt',
    },
    factorCode: {
      name: 'Code für die Bestätigung in zwei Schritten',
      sent: 'wenn eine Anmeldung einen Code per E-Mail braucht',
    },
    deletionRequested: {
      name: 'Löschung beantragt',
      sent: 'wenn ein Mitglied die Löschung des Kontos beantragt',
    },
    deletionScheduled: {
      name: 'Löschung geplant',
      sent: 'nachdem ein Mitglied die Löschung bestätigt hat',
    },
    deletionCancelled: {
      name: 'Löschung abgebrochen',
      sent: 'wenn ein Konto doch erhalten bleibt',
    },
    accountDeleted: { name: 'Konto gelöscht', sent: 'nachdem ein Konto gelöscht wurde' },
  },
}
