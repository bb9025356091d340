import type { ProblemTexts } from '../forms/problems.js'
import type { FormTexts, SecondFactorTexts, SignUpTexts, VerifyEmailTexts } from './form-texts.js'

const problems: ProblemTexts = {
  summary: 'Bitte sieh dir das noch einmal an',
  emailMissing: 'Gib deine E-Mail-Adresse ein.',
  passwordMissing: 'Gib dein Passwort ein.',
  codeMissing: 'Gib den Code aus der E-Mail ein.',
  emailInvalid: 'Gib eine E-Mail-Adresse wie name@example.com ein.',
  // The server gives its reason in English.
  passwordRefused: () => 'Wähle ein anderes Passwort, am besten ein längeres.',
  emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich an.',
  credentialsWrong: 'E-Mail-Adresse und Passwort passen nicht zusammen. Prüfe beide.',
  passwordMustChange: 'Dieses Passwort gilt nicht mehr. Wähle ein neues, dann melde dich an.',
  captchaFailed: 'Wir konnten nicht prüfen, dass du ein Mensch bist. Versuche es noch einmal.',
  codeWrong: 'Dieser Code stimmt nicht. Prüfe ihn oder lass dir einen neuen schicken.',
  emailUnknown: 'Es gibt kein Konto mit dieser E-Mail-Adresse.',
  accountBlocked: 'Dieses Konto kann sich jetzt nicht anmelden. Frage den Betreiber der Website.',
  refused: () => 'Der Server hat das abgelehnt. Frage den Betreiber der Website.',
  offline: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  misconfigured:
    'Diese Website ist nicht richtig eingerichtet. Sage dem Betreiber der Website Bescheid.',
  failed: 'Das hat nicht geklappt. Versuche es gleich noch einmal.',
}

const verifyEmail: VerifyEmailTexts = {
  ...problems,
  verifyTitle: 'Bestätige deine E-Mail-Adresse',
  codeSent: (email) =>
    email
      ? `Wir haben einen Code an ${email} geschickt. Gib ihn hier ein.`
      : 'Gib den Code ein, den wir dir per E-Mail geschickt haben.',
  code: 'Code aus der E-Mail',
  verify: 'Bestätigen',
  verifyPending: 'Der Code wird geprüft …',
  resend: 'Neuen Code schicken',
  resent: 'Ein neuer Code ist unterwegs. Das kann eine Minute dauern.',
  approval: 'Danke. Bevor du dich anmelden kannst, muss dein Konto freigegeben werden.',
}

const secondFactor: SecondFactorTexts = {
  ...problems,
  factorTitle: 'Noch ein Schritt',
  factorLead: {
    TOTP: () => 'Gib die sechs Ziffern aus deiner Authenticator-App ein.',
    EMAIL: (hint) => `Eine E-Mail mit einem Code ist unterwegs an ${hint}.`,
    SMS: (hint) => `Eine Nachricht mit einem Code ist unterwegs an ${hint}.`,
    CALL: (hint) => `Eine Stimme sagt dir einen Code unter ${hint}.`,
    PUSH: (hint) => `Ein Code ist unterwegs an dein Gerät ${hint}.`,
    RECOVERY_CODE: () => 'Gib einen deiner Wiederherstellungscodes ein. Jeder gilt einmal.',
  },
  factorWays: {
    TOTP: 'Code aus der Authenticator-App',
    EMAIL: 'Code per E-Mail',
    SMS: 'Code per SMS',
    CALL: 'Code per Anruf',
    PUSH: 'Code an dein Gerät',
    RECOVERY_CODE: 'Wiederherstellungscode',
  },
  factorCode: 'Code',
  factorCodeMissing: 'Gib den Code ein.',
  factorSubmit: 'Anmeldung abschließen',
  factorPending: 'Der Code wird geprüft …',
  factorWrong: 'Dieser Code stimmt nicht oder wurde schon benutzt. Nimm einen anderen Weg.',
}

const signUp: SignUpTexts = {
  ...verifyEmail,
  title: 'Konto anlegen',
  nickname: 'Name',
  nicknameHint: 'Andere sehen ihn neben dem, was du schreibst.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  passwordHint: 'Je länger, desto besser: ein paar Wörter, die nur du zusammenstellst.',
  passwordMissing: 'Wähle ein Passwort.',
  submit: 'Konto anlegen',
  pending: 'Das Konto wird angelegt …',
}

/** All forms in German. */
export const german: FormTexts = {
  verifyEmail,
  secondFactor,
  signUp,
  signIn: {
    ...verifyEmail,
    ...secondFactor,
    title: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    pending: 'Du wirst angemeldet …',
  },
  forgotPassword: {
    ...problems,
    title: 'Passwort vergessen?',
    lead: 'Wir schicken dir eine E-Mail mit einem Link zu einem neuen.',
    email: 'E-Mail-Adresse',
    submit: 'E-Mail schicken',
    pending: 'Die E-Mail wird verschickt …',
    sent: (email) =>
      `Wenn es ein Konto für ${email} gibt, ist eine E-Mail unterwegs. Das kann eine Minute dauern; sieh auch im Spam-Ordner nach.`,
  },
  resetPassword: {
    ...verifyEmail,
    ...secondFactor,
    title: 'Neues Passwort wählen',
    password: 'Neues Passwort',
    passwordHint: signUp.passwordHint,
    passwordMissing: signUp.passwordMissing,
    submit: 'Passwort speichern',
    pending: 'Das Passwort wird gespeichert …',
    linkOver: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere eine neue E-Mail an.',
    done: 'Ab jetzt gilt dein neues Passwort.',
  },
  captcha: {
    works: 'Wir prüfen, dass du kein Programm bist. Du musst nichts tun.',
    progress: 'Fortschritt der Prüfung',
    done: 'Die Prüfung ist fertig.',
    asks: 'Zeige, dass du ein Mensch bist.',
    failed: 'Die Prüfung hat nicht geklappt.',
    again: 'Noch einmal prüfen',
  },
  accountMenu: {
    account: (name) => `Konto von ${name}`,
    member: 'Mitglied',
    signedInAs: 'Angemeldet als',
    logOut: 'Abmelden',
    loggingOut: 'Du wirst abgemeldet …',
  },
  deleteAccount: {
    summary: problems.summary,
    offline: problems.offline,
    misconfigured: problems.misconfigured,
    failed: problems.failed,
    title: 'Mein Konto löschen',
    lead: 'Zuerst schicken wir dir eine E-Mail. Bis du den Link darin benutzt, geschieht nichts.',
    grace: (days) =>
      days === 0
        ? 'Wenn du bestätigst, wird dein Konto sofort gelöscht und lässt sich nicht zurückholen.'
        : `Wenn du bestätigst, wirst du überall abgemeldet. ${days === 1 ? 'Einen Tag' : `${days} Tage`} lang kannst du es dir anders überlegen; danach lässt sich nichts zurückholen.`,
    effects: {
      keep: (items) =>
        items === 1 ? 'ein Eintrag bleibt, wie er ist' : `${items} Einträge bleiben, wie sie sind`,
      anonymise: (items) =>
        `${items === 1 ? 'ein Eintrag bleibt' : `${items} Einträge bleiben`}, ohne Verbindung zu dir`,
      delete: (items) =>
        items === 1 ? 'ein Eintrag wird gelöscht' : `${items} Einträge werden gelöscht`,
    },
    password: 'Passwort',
    passwordHint: 'Deine letzte Anmeldung ist eine Weile her. Zeige, dass du es bist.',
    passwordMissing: problems.passwordMissing,
    passwordWrong: 'Dieses Passwort stimmt nicht. Prüfe es und versuche es noch einmal.',
    tooMany: 'Das war zu oft. Warte eine Weile und versuche es dann noch einmal.',
    submit: 'E-Mail schicken',
    pending: 'Die E-Mail wird verschickt …',
    sent: (date) => `Sieh in dein Postfach. Der Link in der E-Mail gilt bis ${date}.`,
    cancel: 'Ich habe es mir anders überlegt',
    scheduled: (date) => `Dein Konto wird am ${date} gelöscht. Bis dahin kannst du es behalten.`,
    keep: 'Mein Konto behalten',
  },
}
