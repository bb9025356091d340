import type { Language } from './language.js'
import type { MailContent, MailTexts } from './mail-texts.js'

/** Values that fill the placeholders of an e-mail. */
type Values<Mail extends keyof MailTexts> = Parameters<MailTexts[Mail]>[0]

/** E-mails to members whose wording the owner can change, with the placeholders that each may contain. */
export const mailPlaceholders = {
  verification: ['site', 'code', 'minutes'],
  recovery: ['site', 'minutes'],
  activation: ['site', 'days'],
  approved: ['site'],
  passwordChanged: ['site'],
  emailChange: ['site', 'code', 'minutes'],
  emailChanged: ['site', 'email'],
  addressTaken: ['site'],
  addressWanted: ['site'],
  factorCode: ['site', 'code', 'minutes'],
  deletionRequested: ['site', 'hours', 'days'],
  deletionScheduled: ['site', 'date'],
  deletionCancelled: ['site'],
  accountDeleted: ['site'],
} as const satisfies { [Mail in keyof MailTexts]?: readonly (keyof Values<Mail>)[] }

/** An e-mail whose wording the owner can change. */
export type WordedMail = keyof typeof mailPlaceholders

/** Names of the e-mails whose wording the owner can change. */
export const wordedMails = Object.keys(mailPlaceholders) as WordedMail[]

/**
 * Wording of an e-mail. Missing parts use Foyer's wording. Links, codes and notes about their lifetime cannot be
 * changed.
 */
export interface MailWording {
  subject?: string
  heading?: string
  /** First paragraphs, separated by empty lines. */
  text?: string
}

/** Wording of e-mails by language. */
export type MailWordings = {
  [L in Language]?: { [Mail in WordedMail]?: MailWording }
}

/** Lists the placeholders of a text that its e-mail does not have. */
export function unknownPlaceholders(mail: WordedMail, text: string): string[] {
  const known: readonly string[] = mailPlaceholders[mail]
  return [...text.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name))
}

/** Returns the texts with the owner's wording instead of Foyer's. */
export function withWording(
  texts: MailTexts,
  wordings: { [Mail in WordedMail]?: MailWording } = {},
): MailTexts {
  const changedWriters = wordedMails.flatMap((mail) => {
    const wording = wordings[mail]
    return wording ? [[mail, applyWording(writerOf(texts, mail), wording)]] : []
  })
  return { ...texts, ...Object.fromEntries(changedWriters) }
}

type Writer = (values: Record<string, unknown>) => MailContent

function applyWording(write: Writer, { subject, heading, text }: MailWording): Writer {
  return (values) => {
    const fill = (words: string): string =>
      words.replace(placeholder, (match, name: string) => String(values[name] ?? match))
    return {
      ...write(values),
      ...(subject !== undefined && { subject: fill(subject) }),
      ...(heading !== undefined && { heading: fill(heading) }),
      ...(text !== undefined && { text: fill(text) }),
    }
  }
}

const placeholder = /\{(\w+)\}/g

/**
 * Values for a preview of an e-mail. Its link leads to the site itself.
 * @param site name of the site
 */
export function sampleValues(site: string, url: string): Record<string, unknown> {
  return {
    site,
    url,
    code: '123 456',
    email: 'a•••@example.com',
    minutes: 30,
    hours: 24,
    days: 14,
    date: '2030-01-31',
  }
}

/** Writes an e-mail with given values. */
export function writeMail(
  texts: MailTexts,
  mail: WordedMail,
  values: Record<string, unknown>,
): MailContent {
  return writerOf(texts, mail)(values)
}

/** Returns the wording of an e-mail with its placeholders. */
export function wordingOf(texts: MailTexts, mail: WordedMail): Required<MailWording> {
  const names = mailPlaceholders[mail].map((name) => [name, `{${name}}`])
  const { subject, heading, text } = writeMail(texts, mail, Object.fromEntries(names))
  return { subject, heading, text }
}

/** The texts only interpolate their values, so values of any e-mail fit. */
function writerOf(texts: MailTexts, mail: WordedMail): Writer {
  return texts[mail] as Writer
}
