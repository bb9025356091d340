import type {
  FormTexts,
  ProblemTexts,
  SecondFactorTexts,
  SignUpTexts,
  VerifyEmailTexts,
} from '../form-texts.js'
import { describePasswordRefusal } from '../password-refusal.js'
import { shared } from './shared.js'

const { email, password, displayName, displayNameHint } = shared
const { showPassword, hidePassword } = shared

const problems: ProblemTexts = {
  ...shared.problems,
  emailMissing: 'Gib deine E-Mail-Adresse ein.',
  passwordMissing: 'Gib dein Passwort ein.',
  codeMissing: 'Gib den Code aus der E-Mail ein.',
  passwordRefused: (why) => describePasswordRefusal(why, shared.passwordRefusals),
  passwordMustChange: 'Dieses Passwort gilt nicht mehr. Setze es zurück, dann melde dich an.',
  captchaFailed: 'Die Roboter-Prüfung ist fehlgeschlagen. Versuche es noch einmal.',
  stepOver: 'Dieser Code ist abgelaufen oder schon benutzt. Lade die Seite neu und melde dich an.',
  refused: () => 'Der Server hat das abgelehnt. Frage den Betreiber der Website.',
  offline: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  incomplete:
    'Ein Teil dieser Seite konnte nicht geladen werden. Prüfe deine Verbindung und lade die Seite neu.',
  misconfigured:
    'Diese Website ist nicht richtig eingerichtet. Sage dem Betreiber der Website Bescheid.',
  failed: 'Etwas ist schiefgegangen. Versuche es gleich noch einmal.',
}

const verifyEmail: VerifyEmailTexts = {
  ...problems,
  verifyTitle: 'Prüfe deine E-Mails',
  codeSent: (to) =>
    to
      ? `Wir haben einen Code an ${to} gesendet. Gib ihn hier ein.`
      : 'Wir haben dir einen Code per E-Mail gesendet. Gib ihn hier ein.',
  code: shared.codeFromMail,
  verify: shared.confirm,
  verifyPending: 'Der Code wird geprüft…',
  nothingThere: shared.nothingThere,
  resend: shared.sendNewCode,
  resent: shared.newCodeSent,
  approval: 'Danke. Du kannst dich anmelden, sobald der Betreiber dein Konto freigegeben hat.',
}

const secondFactor: SecondFactorTexts = {
  ...problems,
  factorTitle: 'Bestätigung in zwei Schritten',
  factorLead: {
    TOTP: () => 'Gib den sechsstelligen Code aus deiner Authenticator-App ein.',
    EMAIL: (hint) => `Wir haben eine E-Mail mit einem Code an ${hint} gesendet.`,
    SMS: (hint) => `Wir haben eine SMS mit einem Code an ${hint} gesendet.`,
    CALL: (hint) => `Wir rufen ${hint} an und sagen dir einen Code.`,
    PUSH: (hint) => `Wir haben einen Code an dein Gerät ${hint} gesendet.`,
    RECOVERY_CODE: () =>
      'Gib einen der Wiederherstellungscodes ein, die du gespeichert hast. Jeder gilt einmal.',
  },
  factorWays: shared.codeSources,
  factorCode: shared.code,
  factorCodeMissing: 'Gib den Code ein.',
  factorSubmit: shared.finishLogin,
  factorPending: 'Der Code wird geprüft…',
  factorWrong:
    'Dieser Code ist falsch oder wurde schon benutzt. Prüfe ihn, oder verwende eine andere Methode.',
}

const signUp: SignUpTexts = {
  ...verifyEmail,
  title: shared.signUp,
  nickname: displayName,
  nicknameHint: displayNameHint,
  email,
  password,
  showPassword,
  hidePassword,
  passwordHint: 'Je länger, desto besser. Ein kurzer Satz eignet sich gut.',
  passwordMissing: 'Wähle ein Passwort.',
  submit: shared.signUp,
  pending: 'Dein Konto wird angelegt…',
}

/** German texts of all forms. */
export const german: FormTexts = {
  verifyEmail,
  secondFactor,
  signUp,
  login: {
    ...verifyEmail,
    ...secondFactor,
    title: shared.logIn,
    email,
    password,
    showPassword,
    hidePassword,
    submit: shared.logIn,
    pending: 'Du wirst angemeldet…',
  },
  forgotPassword: {
    ...problems,
    title: shared.forgotPassword,
    lead: 'Wir senden dir einen Link für ein neues Passwort.',
    email,
    submit: shared.sendMail,
    pending: 'Die E-Mail wird gesendet…',
    sent: (to) =>
      `Wenn es ein Konto für ${to} gibt, haben wir eine E-Mail gesendet. Das kann eine Minute dauern; sieh auch im Spam-Ordner nach.`,
  },
  resetPassword: {
    ...verifyEmail,
    ...secondFactor,
    title: shared.chooseNewPassword,
    password: shared.newPassword,
    showPassword,
    hidePassword,
    passwordHint: signUp.passwordHint,
    passwordMissing: signUp.passwordMissing,
    submit: shared.savePassword,
    pending: 'Das Passwort wird gespeichert…',
    linkOver: shared.problems.linkOver,
    done: 'Passwort geändert.',
  },
  captcha: {
    solving: 'Wir prüfen, dass du kein Roboter bist. Du musst nichts tun.',
    progress: 'Fortschritt der Prüfung',
    done: shared.captchaDone,
    widget: 'Zeige, dass du kein Roboter bist.',
    failed: 'Die Prüfung ist fehlgeschlagen.',
    again: 'Noch einmal prüfen',
  },
  accountMenu: {
    account: (name) => `Konto von ${name}`,
    member: 'Mitglied',
    loggedInAs: 'Angemeldet als',
    logOut: shared.logOut,
    loggingOut: 'Du wirst abgemeldet…',
  },
  deleteAccount: {
    offline: problems.offline,
    incomplete: problems.incomplete,
    misconfigured: problems.misconfigured,
    failed: problems.failed,
    title: shared.deleteMyAccount,
    lead: 'Zuerst senden wir dir eine E-Mail. Bis du den Link darin öffnest, geschieht nichts.',
    grace: (days) =>
      days === 0
        ? 'Wenn du bestätigst, wird dein Konto sofort gelöscht. Das lässt sich nicht rückgängig machen.'
        : `Wenn du bestätigst, wirst du überall abgemeldet. Du hast dann ${days === 1 ? '1 Tag' : `${days} Tage`} Zeit, es dir anders zu überlegen. Danach lässt sich nichts wiederherstellen.`,
    effects: shared.deletionEffects,
    password,
    showPassword,
    hidePassword,
    passwordHint:
      'Deine letzte Anmeldung ist eine Weile her. Gib dein Passwort ein, um fortzufahren.',
    passwordMissing: problems.passwordMissing,
    passwordWrong: 'Dieses Passwort ist falsch. Prüfe es und versuche es noch einmal.',
    tooMany: 'Zu viele Versuche. Warte eine Weile und versuche es dann noch einmal.',
    submit: shared.sendMail,
    pending: 'Die E-Mail wird gesendet…',
    sent: (date) => `Prüfe deine E-Mails. Der Link darin gilt bis ${date}.`,
    cancel: shared.cancelDeletion,
    scheduled: (date) => `Dein Konto wird am ${date} gelöscht. Bis dahin kannst du es behalten.`,
    keep: shared.keepMyAccount,
  },
}
