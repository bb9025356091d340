import { OwnerLinkCommand } from '../../../owner/OwnerLinkCommand.js'
import type { en } from './en.js'

const command = <OwnerLinkCommand />

export const de: typeof en = {
  logIn: 'Anmelden',
  loggingIn: 'Anmeldung läuft',
  back: 'Zurück',
  account: {
    heading: 'An der Konsole anmelden',
    incomplete: 'Geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein.',
    loggedOut: 'Sie sind in allen Tabs dieses Browsers abgemeldet.',
    forgotten: 'Passwort vergessen?',
    useKey: 'Den Inhaberschlüssel verwenden',
  },
  code: {
    label: 'Code',
    hint: 'Aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes.',
    empty: 'Geben Sie den Code ein, den die App zeigt.',
  },
  key: {
    label: 'Inhaberschlüssel',
    heading: 'Mit dem Inhaberschlüssel anmelden',
    noOwners: (
      <>
        Noch hat kein Inhaber ein Konto. Bis es eines gibt, gibt der Server bei jedem Start nach
        „Welcome“ einen Link aus, der es anlegt. Während der Server läuft, gibt {command} einen
        neuen aus.
      </>
    ),
    hint: (
      <>
        Der Server hat ihn bei seinem ersten Start ausgegeben. Verloren? Starten Sie den Server mit
        einem neuen in <code>FOYER_ADMIN_KEY</code>.
      </>
    ),
    open: 'Konsole öffnen',
    checking: 'Der Schlüssel wird geprüft',
    useAccount: 'Mit Ihrem Konto anmelden',
    empty: 'Geben Sie den Inhaberschlüssel ein.',
    malformed:
      'Ein Schlüssel hat Buchstaben, Ziffern und Zeichen, ohne Leerzeichen. Kopieren Sie ihn noch einmal.',
    locked: 'Sie haben die Konsole gesperrt. Mit dem Schlüssel öffnen Sie sie wieder.',
    refused:
      'Der Server nimmt den Schlüssel nicht mehr an, der hier verwendet wurde. Geben Sie den aktuellen ein.',
    idle: 'Die Konsole hat sich nach einer Zeit ohne Aktivität gesperrt. Geben Sie den Schlüssel wieder ein.',
  },
  forgotten: {
    heading: 'Passwort vergessen',
    empty: 'Geben Sie Ihre E-Mail-Adresse ein.',
    send: 'Link zusenden',
    sent: (
      <>
        Wenn ein Inhaber diese Adresse hat, ist eine E-Mail mit einem Link unterwegs. Ohne
        Mailserver findet ein anderer Inhaber sie im Postausgang der Konsole; mit dem
        Inhaberschlüssel gibt auch <OwnerLinkCommand option="--email ADRESSE" /> einen Link aus.
      </>
    ),
    back: 'Zurück zur Anmeldung',
  },
  again: {
    heading: 'Wieder anmelden',
    intro:
      'Ihre Sitzung ist beendet. Melden Sie sich an, um hier weiterzumachen: Auf dieser Seite geht nichts verloren.',
    leave: 'Diese Seite verlassen und ein anderes Konto verwenden',
  },
  problem: {
    credentials: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    code: 'Dieser Code ist falsch, abgelaufen oder schon verwendet. Warten Sie auf den nächsten.',
    tooMany: 'Zu viele Fehlversuche. Versuchen Sie es in einer Viertelstunde wieder.',
  },
  link: {
    title: 'Willkommen',
    noun: 'der Link',
    broken: 'Dieser Link gilt nicht mehr',
    brokenReason: (
      <>
        Er ist abgelaufen, schon verwendet, oder durch einen neueren ersetzt. Bitten Sie die Person,
        die Sie eingeladen hat, um einen neuen. Für das erste Konto starten Sie den Server neu: Bis
        es ein Konto gibt, gibt jeder Start einen neuen Link aus. Oder führen Sie {command} aus. Für
        ein neues Passwort wählen Sie „Passwort vergessen?“.
      </>
    ),
    leave: 'Zur Konsole',
    welcome: 'Willkommen in Ihrer Konsole',
    invitation: 'Sie sind eingeladen',
    reset: 'Neues Passwort wählen',
    welcomeIntro: (site) =>
      `Legen Sie Ihr Konto für ${site} an. Andere können Sie später einladen.`,
    invitationIntro: (site, role) =>
      `Legen Sie Ihr Konto für die Konsole von ${site} an. Ihre Rolle: ${role}.`,
    resetIntro: (site) =>
      `Für Ihr Konto in der Konsole von ${site}. Ihre Sitzungen in allen Browsern werden beendet.`,
    create: 'Konto anlegen',
    save: 'Speichern und anmelden',
    haveAccount: 'Ich habe ein Konto',
    name: 'Name',
    nameHint: 'Das Audit-Protokoll zeigt ihn neben Ihren Änderungen.',
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein, zum Beispiel name@example.com.',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    passwordShort: (length) => `Wählen Sie ein Passwort mit mindestens ${length} Zeichen.`,
    passwordHint: (length) => `Mindestens ${length} Zeichen.`,
  },
}
