import type { DeletionTexts, FactorChangeTexts, FactorTexts, MailTexts } from './content.js'

/** Texts about second factors, for mails, text messages and calls. */
const factorTexts: FactorTexts = {
  factorCode: ({ site, code, minutes }) => ({
    subject: `${code} ist dein Code für ${site}`,
    heading: 'Dein Code',
    text: `Mit diesem Code schließt du die Anmeldung bei ${site} ab oder richtest diese Adresse dafür ein.`,
    code: { label: 'Gib ihn auf der Seite ein, die danach fragt:', code },
    notes: [
      `Der Code gilt ${minutes} Minuten. Gib ihn an niemanden weiter.`,
      'Wenn du ihn nicht angefordert hast, kennt jemand dein Passwort: Wähle ein neues.',
    ],
  }),
  factorsChanged: ({ site, url, change }) => ({
    ...changes[change](site),
    notes: ['Wenn du das warst, musst du nichts tun. Wenn nicht, wähle sofort ein neues Passwort:'],
    link: { label: 'Neues Passwort wählen', url },
  }),
  codeMessage: ({ site, code, channel }) =>
    channel === 'call'
      ? `Dein Code für ${site} ist ${code}. Noch einmal: ${code}.`
      : `${code} ist dein Code für ${site}. Gib ihn an niemanden weiter.`,
}

const changes: FactorChangeTexts = {
  added: (site) => ({
    subject: `Ein zweiter Schritt wurde bei ${site} eingerichtet`,
    heading: 'Ein zweiter Schritt wurde eingerichtet',
    text: `Die Anmeldung bei ${site} fragt ab jetzt nach einem zweiten Schritt. Bewahre deine Wiederherstellungscodes gut auf.`,
  }),
  removed: (site) => ({
    subject: `Ein zweiter Schritt wurde bei ${site} entfernt`,
    heading: 'Ein zweiter Schritt wurde entfernt',
    text: `Einer der zweiten Schritte deines Kontos bei ${site} wurde entfernt.`,
  }),
  reset: (site) => ({
    subject: `Deine zweiten Schritte bei ${site} wurden zurückgesetzt`,
    heading: 'Deine zweiten Schritte wurden zurückgesetzt',
    text: `Der Betreiber von ${site} hat alle zweiten Schritte deines Kontos entfernt. Bis du einen neuen einrichtest, öffnet es dein Passwort allein.`,
  }),
  guessed: (site) => ({
    subject: `Jemand probiert Codes für dein Konto bei ${site}`,
    heading: 'Jemand probiert Codes für dein Konto',
    text: `Für dein Konto bei ${site} wurden nach dem richtigen Passwort viele falsche Codes eingegeben. Eine Stunde lang öffnet es nur ein Wiederherstellungscode.`,
  }),
  'recovery-code-used': (site) => ({
    subject: `Ein Wiederherstellungscode wurde bei ${site} benutzt`,
    heading: 'Ein Wiederherstellungscode wurde benutzt',
    text: `Jemand hat sich mit einem Wiederherstellungscode in deinem Konto bei ${site} angemeldet. Er ist damit verbraucht.`,
  }),
  'recovery-codes-renewed': (site) => ({
    subject: `Neue Wiederherstellungscodes für ${site}`,
    heading: 'Neue Wiederherstellungscodes',
    text: `Für dein Konto bei ${site} wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.`,
  }),
}

/** Texts about the deletion of an account. */
const deletionTexts: DeletionTexts = {
  deletionRequested: ({ site, url, hours, days }) => ({
    subject: `Dein Konto bei ${site} löschen?`,
    heading: 'Möchtest du dein Konto löschen?',
    text:
      days === 0
        ? `Jemand, vermutlich du, möchte dein Konto bei ${site} löschen. Die Seite hinter dem Link sagt, was gelöscht wird, und löscht das Konto sofort, wenn du es dort bestätigst.`
        : `Jemand, vermutlich du, möchte dein Konto bei ${site} löschen. Die Seite hinter dem Link sagt, was gelöscht wird. Wenn du es dort bestätigst, kannst du es dir noch ${days === 1 ? 'einen Tag' : `${days} Tage`} lang anders überlegen.`,
    link: { label: 'Weiter zum Löschen des Kontos', url },
    notes: [
      `Der Link gilt ${hours} Stunden. Bis du ihn benutzt, geschieht nichts.`,
      'Wenn du nicht darum gebeten hast, ist jemand anderes in deinem Konto angemeldet: Wähle ein neues Passwort.',
    ],
  }),
  deletionScheduled: ({ site, date, url }) => ({
    subject: `Dein Konto bei ${site} wird am ${date} gelöscht`,
    heading: `Dein Konto wird am ${date} gelöscht`,
    text: `Bis dahin geht nichts verloren: Dein Konto bei ${site} bleibt, wie es ist, und du kannst es behalten. Alle Geräte wurden abgemeldet.`,
    link: { label: 'Konto behalten', url },
    notes: [
      'Du kannst dich bis dahin auch anmelden und das Konto dort behalten.',
      'Wenn du nicht darum gebeten hast, behalte das Konto mit dem Link und wähle ein neues Passwort.',
    ],
  }),
  deletionCancelled: ({ site, url }) => ({
    subject: `Dein Konto bei ${site} bleibt`,
    heading: 'Dein Konto bleibt',
    text: `Dein Konto bei ${site} wird nicht gelöscht. Es ist nichts verloren gegangen.`,
    notes: ['Wenn du das nicht warst, wähle sofort ein neues Passwort:'],
    link: { label: 'Neues Passwort wählen', url },
  }),
  accountDeleted: ({ site }) => ({
    subject: `Dein Konto bei ${site} ist gelöscht`,
    heading: 'Dein Konto ist gelöscht',
    text: `Dein Konto bei ${site} und dein Profil sind gelöscht, wie du es wolltest.`,
    notes: ['Das ist die letzte Mail zu diesem Konto. Danke, dass du da warst.'],
  }),
}

/** Texts of all mails in German. */
export const germanTexts: MailTexts = {
  ...factorTexts,
  ...deletionTexts,
  verification: ({ site, code, minutes }) => ({
    subject: `${code} ist dein Code für ${site}`,
    heading: 'Ist das deine Adresse?',
    text: `Jemand, vermutlich du, möchte sich mit dieser Adresse bei ${site} anmelden.`,
    code: { label: 'Gib diesen Code auf der Seite ein, auf der du dich anmeldest:', code },
    notes: [
      `Der Code gilt ${minutes} Minuten.`,
      'Wenn du ihn nicht angefordert hast, musst du nichts tun.',
    ],
  }),
  recovery: ({ site, code, url, minutes }) => ({
    subject: `Neues Passwort für ${site}`,
    heading: 'Wähle ein neues Passwort',
    text: `Jemand, vermutlich du, hat ein neues Passwort für ${site} angefordert.`,
    link: { label: 'Neues Passwort wählen', url },
    code: { label: 'Oder gib diesen Code auf der Seite ein, auf der du gefragt hast:', code },
    notes: [
      `Link und Code gelten ${minutes} Minuten und für ein neues Passwort.`,
      'Wenn du nicht darum gebeten hast, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
    ],
  }),
  addressTaken: ({ site, url }) => ({
    subject: `Du hast schon ein Konto bei ${site}`,
    heading: 'Du hast schon ein Konto',
    text: `Jemand, vermutlich du, wollte mit dieser Adresse ein Konto bei ${site} anlegen. Es gibt schon eines: Melde dich mit dessen Passwort an.`,
    link: { label: 'Neues Passwort wählen', url },
    notes: [
      'Wenn du das Passwort vergessen hast, führt der Link zu einem neuen.',
      'Wenn du es nicht warst, musst du nichts tun: Niemand hat erfahren, dass du ein Konto hast.',
    ],
  }),
  addressWanted: ({ site, url }) => ({
    subject: `Jemand wollte deine Adresse für ein anderes Konto bei ${site}`,
    heading: 'Diese Adresse gehört schon dir',
    text: `Jemand, vermutlich du, wollte diese Adresse für ein anderes Konto bei ${site} verwenden. Sie gehört zu deinem und bleibt dort.`,
    link: { label: 'Neues Passwort wählen', url },
    notes: [
      'Wenn du das Passwort deines Kontos vergessen hast, führt der Link zu einem neuen.',
      'Wenn du es nicht warst, musst du nichts tun: Niemand hat erfahren, dass du ein Konto hast.',
    ],
  }),
  emailChange: ({ site, code, minutes }) => ({
    subject: `${code} ist dein Code für ${site}`,
    heading: 'Ist das deine neue Adresse?',
    text: `Jemand, vermutlich du, möchte diese Adresse für ein Konto bei ${site} verwenden.`,
    code: { label: 'Gib diesen Code auf der Seite des Kontos ein:', code },
    notes: [
      `Der Code gilt ${minutes} Minuten.`,
      'Wenn du ihn nicht angefordert hast, musst du nichts tun. Gib ihn an niemanden weiter.',
    ],
  }),
  emailChanged: ({ site, email }) => ({
    subject: `Die Adresse deines Kontos bei ${site} wurde geändert`,
    heading: 'Deine Adresse wurde geändert',
    text: `Dein Konto bei ${site} hat jetzt eine andere Adresse: ${email}. Mails gehen dorthin, und andere Geräte wurden abgemeldet.`,
    notes: [
      'Wenn du das warst, musst du nichts tun.',
      'Wenn nicht, schreib sofort dem Betreiber der Seite: Mit dieser Adresse kommst du nicht mehr in dein Konto.',
    ],
  }),
  activation: ({ site, url, days }) => ({
    subject: `Dein Konto bei ${site}`,
    heading: `Willkommen bei ${site}`,
    text: `Bei ${site} gibt es ein Konto für dich. Wähle ein Passwort, dann gehört es dir.`,
    link: { label: 'Passwort wählen', url },
    notes: [
      `Der Link gilt ${days} Tage.`,
      'Wenn du diese Mail nicht erwartet hast, musst du nichts tun.',
    ],
  }),
  passwordChanged: ({ site, url }) => ({
    subject: `Dein Passwort für ${site} wurde geändert`,
    heading: 'Dein Passwort wurde geändert',
    text: `Das Passwort deines Kontos bei ${site} wurde geändert. Andere Geräte wurden abgemeldet.`,
    notes: ['Wenn du das warst, musst du nichts tun. Wenn nicht, wähle sofort ein neues Passwort:'],
    link: { label: 'Neues Passwort wählen', url },
  }),
  approved: ({ site, url }) => ({
    subject: `Du bist dabei: ${site}`,
    heading: 'Du bist dabei',
    text: `Dein Konto bei ${site} wurde freigegeben. Melde dich an, wann immer du magst.`,
    link: { label: `Zu ${site}`, url },
    notes: ['Wenn du dich dort nicht registriert hast, musst du nichts tun.'],
  }),
  approvalWanted: ({ site, email, url }) => ({
    subject: `Jemand möchte bei ${site} mitmachen`,
    heading: 'Jemand wartet auf dich',
    text: `${email} hat sich bei ${site} registriert und wartet auf deine Freigabe.`,
    link: { label: 'Ansehen, wer wartet', url },
    notes: ['Du bekommst diese Mail, weil neue Mitglieder deiner Site auf deine Freigabe warten.'],
  }),
}
