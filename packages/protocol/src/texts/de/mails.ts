import type {
  DeletionMailTexts,
  FactorChangeTexts,
  FactorMailTexts,
  MailTexts,
} from '../mail-texts.js'
import { shared } from './shared.js'

const ignore = 'Wenn du das nicht warst, kannst du diese E-Mail ignorieren.'
const chooseNewPassword = (url: string) => ({ label: shared.chooseNewPassword, url })
const ifNotYou = (url: string) => ({
  lead: 'Wenn du das warst, musst du nichts tun. Wenn nicht, wähle jetzt ein neues Passwort:',
  ...chooseNewPassword(url),
})

const factorMails: FactorMailTexts = {
  factorCode: ({ site, code, minutes }) => ({
    subject: `${code} ist dein Code für ${site}`,
    heading: 'Dein Code',
    text: `Mit diesem Code meldest du dich bei ${site} an oder richtest diese E-Mail-Adresse für die Bestätigung in zwei Schritten ein.`,
    code: { lead: 'Gib ihn auf der Seite ein, die danach fragt:', code },
    notes: [
      `Der Code gilt ${minutes} Minuten. Gib ihn an niemanden weiter.`,
      'Wenn du ihn nicht angefordert hast, kennt jemand dein Passwort. Wähle ein neues.',
    ],
  }),
  factorsChanged: ({ site, url, change }) => ({
    ...factorChanges[change](site),
    link: ifNotYou(url),
    notes: [],
  }),
  codeMessage: ({ site, code }) =>
    `${code} ist dein Code für ${site}. Gib ihn an niemanden weiter.`,
  spokenCode: ({ site, code }) => `Dein Code für ${site} ist ${code}. Noch einmal: ${code}.`,
}

const factorChanges: FactorChangeTexts = {
  added: (site) => ({
    subject: `Die Bestätigung in zwei Schritten bei ${site} ist eingeschaltet`,
    heading: 'Die Bestätigung in zwei Schritten ist eingeschaltet',
    text: `Ab jetzt fragt die Anmeldung bei ${site} nach dem Passwort noch nach einem Code. Bewahre deine Wiederherstellungscodes sicher auf.`,
  }),
  'method-added': (site) => ({
    subject: `Eine Bestätigungsmethode bei ${site} wurde hinzugefügt`,
    heading: 'Eine Bestätigungsmethode wurde hinzugefügt',
    text: `Dein Konto bei ${site} hat eine weitere Methode der Bestätigung in zwei Schritten.`,
  }),
  removed: (site) => ({
    subject: `Eine Bestätigungsmethode bei ${site} wurde entfernt`,
    heading: 'Eine Bestätigungsmethode wurde entfernt',
    text: `Eine Methode der Bestätigung in zwei Schritten wurde aus deinem Konto bei ${site} entfernt. Die anderen schützen es weiterhin.`,
  }),
  'switched-off': (site) => ({
    subject: `Die Bestätigung in zwei Schritten bei ${site} ist ausgeschaltet`,
    heading: 'Die Bestätigung in zwei Schritten ist ausgeschaltet',
    text: `Die letzte Methode der Bestätigung in zwei Schritten wurde aus deinem Konto bei ${site} entfernt. Bis du eine hinzufügst, schützt es nur dein Passwort.`,
  }),
  reset: (site) => ({
    subject: `Die Bestätigung in zwei Schritten bei ${site} wurde zurückgesetzt`,
    heading: 'Die Bestätigung in zwei Schritten wurde zurückgesetzt',
    text: `Der Betreiber von ${site} hat alle Bestätigungsmethoden deines Kontos entfernt. Bis du eine hinzufügst, schützt es nur dein Passwort.`,
  }),
  guessed: (site) => ({
    subject: `Jemand versucht, Codes für dein Konto bei ${site} zu erraten`,
    heading: 'Jemand versucht, Codes für dein Konto zu erraten',
    text: `Jemand hat für dein Konto bei ${site} das richtige Passwort und danach viele falsche Codes eingegeben. Bis zu eine Stunde lang kannst du dich nur mit einem Wiederherstellungscode anmelden.`,
  }),
  'recovery-code-used': (site) => ({
    subject: `Ein Wiederherstellungscode wurde bei ${site} benutzt`,
    heading: 'Ein Wiederherstellungscode wurde benutzt',
    text: `Jemand hat sich mit einem Wiederherstellungscode in deinem Konto bei ${site} angemeldet. Dieser Code gilt nicht mehr.`,
  }),
  'recovery-codes-renewed': (site) => ({
    subject: `Neue Wiederherstellungscodes für ${site}`,
    heading: 'Neue Wiederherstellungscodes',
    text: `Dein Konto bei ${site} hat neue Wiederherstellungscodes. Die alten gelten nicht mehr.`,
  }),
}

const deletionMails: DeletionMailTexts = {
  deletionRequested: ({ site, url, hours, days }) => ({
    subject: `Dein Konto bei ${site} löschen?`,
    heading: 'Dein Konto löschen?',
    text:
      days === 0
        ? `Jemand, vermutlich du, möchte dein Konto bei ${site} löschen. Der Link zeigt, was gelöscht wird. Wenn du dort bestätigst, wird das Konto sofort gelöscht.`
        : `Jemand, vermutlich du, möchte dein Konto bei ${site} löschen. Der Link zeigt, was gelöscht wird. Wenn du dort bestätigst, hast du ${days === 1 ? '1 Tag' : `${days} Tage`} Zeit, es dir anders zu überlegen.`,
    link: { label: 'Weiter zum Löschen des Kontos', url },
    notes: [
      `Der Link gilt ${hours} Stunden. Bis du ihn öffnest, geschieht nichts.`,
      'Wenn du das nicht warst, ist jemand anderes in deinem Konto angemeldet. Wähle ein neues Passwort.',
    ],
  }),
  deletionScheduled: ({ site, date, url }) => ({
    subject: `Dein Konto bei ${site} wird am ${date} gelöscht`,
    heading: `Dein Konto wird am ${date} gelöscht`,
    text: `Bis dahin kannst du dein Konto bei ${site} behalten, und nichts geht verloren. Alle deine Geräte wurden abgemeldet.`,
    link: { label: shared.keepMyAccount, url },
    notes: [
      'Du kannst dich bis dahin auch anmelden und das Konto dort behalten.',
      'Wenn du das nicht warst, behalte das Konto mit dem Link und wähle ein neues Passwort.',
    ],
  }),
  deletionCancelled: ({ site, url }) => ({
    subject: `Du behältst dein Konto bei ${site}`,
    heading: 'Du behältst dein Konto',
    text: `Die Löschung deines Kontos bei ${site} wurde abgebrochen. Es wurde nichts gelöscht.`,
    link: ifNotYou(url),
    notes: [],
  }),
  accountDeleted: ({ site }) => ({
    subject: `Dein Konto bei ${site} ist gelöscht`,
    heading: 'Dein Konto ist gelöscht',
    text: `Dein Konto und dein Profil bei ${site} sind gelöscht, wie du es wolltest.`,
    notes: ['Das ist die letzte E-Mail zu diesem Konto. Danke, dass du da warst.'],
  }),
}

/** German texts of all e-mails. */
export const mails: MailTexts = {
  ...factorMails,
  ...deletionMails,
  verification: ({ site, code, minutes }) => ({
    subject: `${code} ist dein Code für ${site}`,
    heading: 'Bestätige deine E-Mail-Adresse',
    text: `Jemand, vermutlich du, hat sich mit dieser Adresse bei ${site} registriert oder angemeldet.`,
    code: { lead: 'Gib diesen Code auf der Seite ein, die danach fragt:', code },
    notes: [`Der Code gilt ${minutes} Minuten.`, ignore],
  }),
  recovery: ({ site, code, url, minutes }) => ({
    subject: `Neues Passwort für ${site}`,
    heading: 'Wähle ein neues Passwort',
    text: `Jemand, vermutlich du, hat ein neues Passwort für ${site} angefordert.`,
    link: chooseNewPassword(url),
    code: {
      lead: 'Oder gib diesen Code auf der Seite ein, auf der du es angefordert hast:',
      code,
    },
    notes: [
      `Link und Code gelten ${minutes} Minuten, für ein neues Passwort.`,
      `${ignore} Dein Passwort bleibt, wie es ist.`,
    ],
  }),
  addressTaken: ({ site, url }) => ({
    subject: `Du hast schon ein Konto bei ${site}`,
    heading: 'Du hast schon ein Konto',
    text: `Jemand, vermutlich du, wollte sich mit dieser Adresse bei ${site} registrieren. Es gibt schon ein Konto: Melde dich mit deinem Passwort an.`,
    link: {
      lead: 'Wenn du das Passwort vergessen hast, wähle ein neues:',
      ...chooseNewPassword(url),
    },
    notes: [`${ignore} Niemand hat erfahren, dass du ein Konto hast.`],
  }),
  addressWanted: ({ site, url }) => ({
    subject: `Jemand wollte deine Adresse für ein anderes Konto bei ${site} verwenden`,
    heading: 'Diese Adresse gehört zu deinem Konto',
    text: `Jemand, vermutlich du, wollte diese Adresse für ein anderes Konto bei ${site} verwenden. Sie bleibt bei deinem.`,
    link: {
      lead: 'Wenn du das Passwort deines Kontos vergessen hast, wähle ein neues:',
      ...chooseNewPassword(url),
    },
    notes: [`${ignore} Niemand hat erfahren, dass du ein Konto hast.`],
  }),
  emailChange: ({ site, code, minutes }) => ({
    subject: `${code} ist dein Code für ${site}`,
    heading: 'Bestätige deine neue E-Mail-Adresse',
    text: `Jemand, vermutlich du, möchte diese Adresse für ein Konto bei ${site} verwenden.`,
    code: { lead: 'Gib diesen Code auf der Kontoseite ein:', code },
    notes: [`Der Code gilt ${minutes} Minuten. Gib ihn an niemanden weiter.`, ignore],
  }),
  emailChanged: ({ site, email }) => ({
    subject: `Die E-Mail-Adresse deines Kontos bei ${site} wurde geändert`,
    heading: 'Deine E-Mail-Adresse wurde geändert',
    text: `Dein Konto bei ${site} verwendet jetzt eine andere Adresse: ${email}. E-Mails gehen von nun an dorthin, und deine anderen Geräte wurden abgemeldet.`,
    notes: [
      'Wenn du das warst, musst du nichts tun.',
      'Wenn nicht, schreib sofort dem Betreiber der Website: Mit dieser Adresse kannst du dich nicht mehr anmelden.',
    ],
  }),
  activation: ({ site, url, days }) => ({
    subject: `Dein Konto bei ${site}`,
    heading: `Willkommen bei ${site}`,
    text: `Der Betreiber von ${site} hat ein Konto für dich angelegt. Wähle ein Passwort, um es zu benutzen.`,
    link: { label: 'Passwort wählen', url },
    notes: [
      `Der Link gilt ${days} Tage.`,
      'Wenn du diese E-Mail nicht erwartet hast, kannst du sie ignorieren.',
    ],
  }),
  passwordChanged: ({ site, url }) => ({
    subject: `Dein Passwort für ${site} wurde geändert`,
    heading: 'Dein Passwort wurde geändert',
    text: `Das Passwort deines Kontos bei ${site} wurde geändert. Deine anderen Geräte wurden abgemeldet.`,
    link: ifNotYou(url),
    notes: [],
  }),
  approved: ({ site, url }) => ({
    subject: `Dein Konto bei ${site} ist freigegeben`,
    heading: 'Dein Konto ist freigegeben',
    text: `Der Betreiber von ${site} hat dein Konto freigegeben. Du kannst dich jetzt anmelden.`,
    link: { label: `Zu ${site}`, url },
    notes: ['Wenn du dich dort nicht registriert hast, kannst du diese E-Mail ignorieren.'],
  }),
  approvalWanted: ({ site, email, url }) => ({
    subject: `Ein neues Mitglied von ${site} wartet auf deine Freigabe`,
    heading: 'Ein neues Mitglied wartet auf deine Freigabe',
    text: `${email} hat sich bei ${site} registriert und kann sich erst anmelden, wenn du das Konto freigibst.`,
    link: { label: 'Wartende Mitglieder anzeigen', url },
    notes: ['Du erhältst diese E-Mail, weil du neue Mitglieder deiner Website freigibst.'],
  }),
  webhookPaused: ({ site, host, url }) => ({
    subject: `Ein Webhook von ${site} ist angehalten`,
    heading: 'Ein Webhook ist angehalten',
    text: `${site} konnte ${host} längere Zeit keine Ereignisse zustellen und versucht es nicht mehr. Die Ereignisse bleiben erhalten und werden zugestellt, sobald du den Webhook fortsetzt.`,
    link: { label: 'Webhooks anzeigen', url },
    notes: ['Du erhältst diese E-Mail, weil dir die Website gehört.'],
  }),
  ownerInvited: ({ site, url, inviter, role, days }) => ({
    subject: `Einladung in die Konsole von ${site}`,
    heading: `Hilf mit bei ${site}`,
    text: `${inviter} lädt dich in die Konsole von ${site} ein. ${invitedRoles[role]}`,
    link: { label: 'Konto anlegen', url },
    notes: [
      `Der Link gilt ${days} Tage und nur einmal.`,
      'Wenn du diese E-Mail nicht erwartet hast, kannst du sie ignorieren.',
    ],
  }),
  ownerRecovery: ({ site, url, minutes }) => ({
    subject: `Neues Passwort für die Konsole von ${site}`,
    heading: 'Wähle ein neues Passwort',
    text: `Für dein Konto in der Konsole von ${site} wurde ein neues Passwort angefordert.`,
    link: { label: 'Passwort wählen', url },
    notes: [
      `Der Link gilt ${minutes} Minuten und nur einmal.`,
      'Wenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
    ],
  }),
  ownerCodeGuessed: ({ site, url }) => ({
    subject: `Jemand versucht, Codes für dein Konto in der Konsole von ${site} zu erraten`,
    heading: 'Jemand versucht, Codes für dein Konto zu erraten',
    text: `Jemand hat für dein Konto in der Konsole von ${site} viele falsche Codes eingegeben, mit deinem Passwort oder einem Link für ein neues. Bis zu eine Stunde lang kannst du dich nur mit einem Wiederherstellungscode anmelden.`,
    link: {
      lead: 'Wenn du das nicht warst, wähle ein anderes Passwort:',
      label: 'Mein Konto anzeigen',
      url,
    },
    notes: [],
  }),
  mailServerTest: ({ site, url }) => ({
    subject: `Test-E-Mail von ${site}`,
    heading: 'Der Mailserver funktioniert',
    text: `Diese E-Mail zeigt, dass der Mailserver von ${site} zustellt. Die Mitglieder erhalten ihre E-Mails auf demselben Weg.`,
    link: { label: 'E-Mail-Versand anzeigen', url },
    notes: ['Du erhältst diese E-Mail, weil sie jemand in der Konsole abgeschickt hat.'],
  }),
}

const invitedRoles = {
  owner: 'Du kannst dort alles, was auch die anderen Inhaber können.',
  editor: 'Du kannst dort die Inhalte bearbeiten.',
  viewer: 'Du kannst dort die meisten Seiten lesen und nichts ändern.',
}
