import type { SharedTexts } from '../en/shared.js'

const count = (items: number) => items.toLocaleString('de')

/** German texts shared by pages, e-mails and forms. All three address a member as “du”. */
export const shared: SharedTexts = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  displayName: 'Anzeigename',
  displayNameHint: 'Wird neben Beiträgen angezeigt.',
  codeFromMail: 'Code aus der E-Mail',
  code: 'Code',
  recoveryCode: 'Wiederherstellungscode',
  logIn: 'Anmelden',
  logOut: 'Abmelden',
  signUp: 'Registrieren',
  confirm: 'Bestätigen',
  sendMail: 'E-Mail senden',
  nothingThere:
    'Nach einer Minute keine E-Mail? Bitte im Spam-Ordner nachsehen oder eine neue anfordern.',
  sendNewCode: 'Neuen Code senden',
  newCodeSent: 'Ein neuer Code ist unterwegs. Das kann eine Minute dauern.',
  forgotPassword: 'Passwort vergessen?',
  chooseNewPassword: 'Neues Passwort wählen',
  savePassword: 'Passwort speichern',
  finishLogin: 'Anmeldung abschließen',
  codeSources: {
    TOTP: 'Code aus der Authenticator-App',
    EMAIL: 'Code per E-Mail',
    SMS: 'Code per SMS',
    CALL: 'Code per Anruf',
    PUSH: 'Code auf ein Gerät',
    RECOVERY_CODE: 'Wiederherstellungscode',
  },
  captchaDone: 'Prüfung abgeschlossen.',
  deleteMyAccount: 'Mein Konto löschen',
  keepMyAccount: 'Mein Konto behalten',
  cancelDeletion: 'Löschung abbrechen',
  deletionEffects: {
    keep: (items) =>
      items === 1 ? '1 Eintrag bleibt erhalten' : `${count(items)} Einträge bleiben erhalten`,
    anonymise: (items) =>
      `${items === 1 ? '1 Eintrag bleibt' : `${count(items)} Einträge bleiben`} ohne Bezug zu dir erhalten`,
    delete: (items) =>
      items === 1 ? '1 Eintrag wird gelöscht' : `${count(items)} Einträge werden gelöscht`,
  },
  passwordRefusals: {
    short: (min) => `Dieses Passwort ist zu kurz. Verwende mindestens ${min} Zeichen.`,
    long: (max) => `Dieses Passwort ist zu lang. Verwende höchstens ${max} Zeichen.`,
    weak: 'Dieses Passwort ist zu leicht zu erraten. Wähle ein anderes.',
  },
  problems: {
    emailInvalid: 'Bitte eine E-Mail-Adresse wie name@example.com eingeben.',
    emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte damit anmelden.',
    emailUnknown:
      'Mit dieser E-Mail-Adresse gibt es kein Konto. Bitte die Adresse prüfen oder neu registrieren.',
    credentialsWrong:
      'E-Mail-Adresse oder Passwort ist falsch. Bitte beides prüfen und noch einmal versuchen.',
    codeWrong:
      'Dieser Code ist falsch oder abgelaufen. Bitte den neuesten eingeben oder einen neuen anfordern.',
    linkOver:
      'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte eine neue E-Mail anfordern.',
    accountBlocked:
      'Mit diesem Konto ist zurzeit keine Anmeldung möglich. Auskunft gibt der Betreiber der Website.',
  },
}
