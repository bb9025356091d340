import { germanFactorTexts } from './factor-texts-de.js'
import type { MailTexts } from './mail-content.js'

/** What mails say in German. */
export const germanTexts: MailTexts = {
  ...germanFactorTexts,
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
