import type { en } from './en.js'

export const de: typeof en = {
  title: 'E-Mail-Versand',
  summary:
    'Der Mailserver, der die E-Mails Ihrer Website verschickt. Eine Änderung gilt ab der nächsten E-Mail.',
  noun: 'der Mailserver',
  toInbox: 'Postausgang öffnen',
  passwordMissing:
    'Das Passwort fehlt, wie nach der Wiederherstellung eines Backups. E-Mails warten, bis Sie es eingeben.',
  server: 'Mailserver',
  byVariables: 'Eingestellt durch Umgebungsvariablen, die Vorrang vor der Konsole haben:',
  byVariablesHint:
    'Um ihn hier einzustellen, entfernen Sie die Variablen und starten Sie den Server neu.',
  host: 'Server',
  hostHint: 'Der Name, den Ihr E-Mail-Anbieter nennt.',
  port: 'Port',
  portHint: 'Meist 587 oder 465.',
  encryption: 'Verschlüsselung',
  encryptionHint: 'STARTTLS ist an Port 587 üblich, TLS an Port 465.',
  encryptions: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    opportunistic: 'STARTTLS, wenn der Server es anbietet',
    none: 'Keine, nur auf diesem Rechner',
  },
  user: 'Benutzername',
  userHint: 'Leer bei einem Server ohne Anmeldung.',
  noUser: 'Keiner',
  passwordHint: 'Es wird verschlüsselt gespeichert und nie wieder angezeigt.',
  passwordKept:
    'Es ist gesetzt. Leer bleibt es, wie es ist; ein anderer Server, Port oder Benutzername braucht es neu.',
  passwordSet: 'Gesetzt',
  noPassword: 'Keines',
  sender: 'Absender',
  senderName: 'Name des Absenders',
  senderNameHint: 'Was Empfänger sehen, etwa der Name der Website.',
  senderAddress: 'Adresse des Absenders',
  senderAddressHint: 'Eine Adresse, von der dieser Server senden darf.',
  saved: 'Gespeichert. Die nächste E-Mail geht über diesen Server.',
  removeNoun: 'Mailserver',
  removeQuestion: 'E-Mails bleiben dann im Postausgang der Konsole.',
  test: 'Verbindung testen',
  connecting: 'Verbindung wird aufgebaut …',
  accepts: 'Der Mailserver nimmt die Verbindung an.',
  acceptsLogin: 'Der Mailserver nimmt die Verbindung und die Anmeldung an.',
  problems: {
    NOT_CONFIGURED: 'Kein Mailserver ist eingestellt.',
    PASSWORD_MISSING: 'Das Passwort fehlt. Geben Sie es erneut ein.',
    NAME_NOT_FOUND: 'Den Namen des Mailservers gibt es nicht. Prüfen Sie den Server.',
    CONNECTION_REFUSED: 'Der Mailserver lehnt die Verbindung ab. Prüfen Sie Server und Port.',
    UNREACHABLE: 'Der Mailserver ist nicht erreichbar. Prüfen Sie Server, Port und Firewall.',
    TIMEOUT:
      'Der Mailserver antwortet nicht innerhalb von 10 Sekunden. Prüfen Sie Server, Port, Verschlüsselung und Firewall.',
    TLS_FAILED:
      'Eine verschlüsselte Verbindung zum Mailserver ist nicht möglich. Prüfen Sie Verschlüsselung und Port (465 für TLS, 587 für STARTTLS) und das Zertifikat des Servers.',
    LOGIN_REFUSED: 'Der Mailserver lehnt die Anmeldung ab. Prüfen Sie Benutzername und Passwort.',
    NO_MAIL_SERVER: 'Dort antwortet kein Mailserver. Prüfen Sie Server und Port.',
    FAILED: 'Der Mailserver nimmt die Verbindung nicht an.',
  },
  reply: 'Antwort:',
  testMail: 'Test-E-Mail',
  to: 'An',
  toHint: 'Über den gespeicherten Mailserver, vom gespeicherten Absender.',
  send: 'Test-E-Mail senden',
  sent: (to) =>
    `Der Mailserver hat die E-Mail an ${to} angenommen. Kommt sie nicht an, prüfen Sie den Spam-Ordner: Der Domain des Absenders fehlt vielleicht SPF oder DKIM.`,
  inInbox: 'Kein Mailserver ist eingestellt, daher liegt die E-Mail im Postausgang.',
}
