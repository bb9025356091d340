import type { SettingSource } from '@foyer/protocol/site-settings'
import { formatCount } from '../ui/numbers.js'

/** A setting with its label, hint and value. */
export interface SettingField {
  /** Path of the setting, for example `registration.emailVerification`. */
  path: string
  label: string
  /** Description in one sentence; empty for settings unknown to the console. */
  hint: string
  value: unknown
  source: SettingSource
  /** Allowed values; undefined if the setting takes any value of its type. */
  choices: readonly SettingChoice[] | undefined
  isNumber: boolean
}

/** An allowed value and its label. */
export interface SettingChoice {
  value: string
  text: string
}

/** Settings that belong together. */
export interface SettingGroup {
  name: string
  label: string
  fields: SettingField[]
}

const whenCaptcha: readonly SettingChoice[] = [
  { value: 'off', text: 'Never' },
  { value: 'after-failures', text: 'After failed attempts' },
  { value: 'always', text: 'Always' },
]

const languages: readonly SettingChoice[] = [
  { value: 'en', text: 'English' },
  { value: 'de', text: 'Deutsch' },
  { value: 'he', text: 'עברית' },
]

const schedules: readonly SettingChoice[] = [
  { value: 'off', text: 'Off' },
  { value: 'daily', text: 'Daily' },
  { value: 'weekly', text: 'Weekly' },
]

const captchaProviders: readonly SettingChoice[] = [
  { value: 'proof-of-work', text: 'Proof of work' },
  { value: 'recaptcha', text: 'reCAPTCHA' },
]

/** Labels, hints and choices of known settings; other settings are shown by name. */
const known: Record<string, { label?: string; hint: string; choices?: readonly SettingChoice[] }> =
  {
    'registration.emailVerification': {
      hint: 'New members verify their e-mail address with a code before they can log in.',
    },
    'registration.ownerApproval': { hint: 'New members cannot log in until you approve them.' },
    'registration.enumerationSafe': {
      label: 'Hide existing accounts at sign-up',
      hint: 'Sign-up gives the same response for registered and for new addresses.',
    },
    'login.enumerationSafe': {
      label: 'Hide unknown addresses at login',
      hint: 'Login gives the same response for an unknown address and for a wrong password.',
    },
    'password.minLength': {
      label: 'Shortest password',
      hint: 'Minimum number of characters. Passwords of fewer than 8 are easy to guess.',
    },
    'mail.language': {
      hint: 'Language of mails to members who have not chosen one.',
      choices: languages,
    },
    'mail.ownerAddress': {
      label: 'Owner address',
      hint: 'Receives a mail when a new member awaits your approval. Empty: no mail is sent.',
    },
    'pages.language': {
      hint: 'Language of pages for browsers that request no supported language.',
      choices: languages,
    },
    'deletion.graceDays': {
      label: 'Grace period before a deletion, in days',
      hint: 'Members can cancel the deletion of their account during this time. 0 deletes at once.',
    },
    'backups.schedule': {
      label: 'Automatic backups',
      hint: 'Of all collections. Weekly is on Sundays.',
      choices: schedules,
    },
    'backups.hour': { label: 'Hour of the backup', hint: 'From 0 to 23, in UTC.' },
    'backups.keep': {
      label: 'Automatic backups to keep',
      hint: 'Older ones are deleted. Those that you create are not counted.',
    },
    'events.keepDays': {
      label: 'Days in the change log',
      hint: 'The change log keeps events, with the content of changed items, for this time.',
    },
    'tokens.accessSeconds': {
      label: 'Lifetime of an access token',
      hint: 'In seconds. Tokens that are out keep theirs.',
    },
    'tokens.refreshSeconds': {
      label: 'Idle timeout of a session',
      hint: 'In seconds without activity.',
    },
    'tokens.sessionSeconds': {
      label: 'Maximum lifetime of a session',
      hint: 'In seconds, even if the session is active. Empty: no limit.',
    },
    'captcha.login': { hint: 'When the login requires a captcha.', choices: whenCaptcha },
    'captcha.register': { hint: 'When the sign-up requires a captcha.', choices: whenCaptcha },
    'captcha.provider': {
      hint: 'Proof of work needs no third party; reCAPTCHA needs keys from Google.',
      choices: captchaProviders,
    },
    'rateLimit.enabled': { hint: 'Limits the rate of password guesses and of requests.' },
    'rateLimit.visitorWrites': {
      hint: 'Items that the visitors of one network can write per minute.',
    },
    'rateLimit.memberWrites': { hint: 'Items that one member can write per minute.' },
  }

/** Converts the server's settings to groups of fields. */
export function settingGroups(
  settings: Record<string, unknown>,
  sources: Record<string, SettingSource>,
): SettingGroup[] {
  return Object.entries(settings).map(([name, group]) => ({
    name,
    label: inWords(name),
    fields: leaves(group, name)
      .filter(hasRow)
      .map(([path, value]) => {
        const { label, hint, choices } = known[path] ?? { hint: '' }
        const own = label ?? inWords(path.split('.').slice(1).join(' '))
        const isTime = path.endsWith('Seconds')
        return {
          path,
          label: own,
          hint:
            isTime && typeof value === 'number' ? `${hint} Now ${spellTime(value)}.`.trim() : hint,
          value,
          source: sources[path] ?? 'default',
          choices,
          isNumber: isTime || typeof value === 'number',
        }
      }),
  }))
}

/** Lowest minimum password length that the server accepts without a confirmation. */
const SAFE_PASSWORD_LENGTH = 8

/** Returns the question to confirm a risky value; undefined for a safe value. */
export function riskOf(path: string, value: unknown): string | undefined {
  const isShort = typeof value === 'number' && value < SAFE_PASSWORD_LENGTH
  if (path !== 'password.minLength' || !isShort) return undefined
  return `Passwords shorter than ${SAFE_PASSWORD_LENGTH} characters are easy to guess. Save anyway?`
}

/** Builds the update request for one setting. */
export function changeOf(path: string, value: unknown): Record<string, unknown> {
  const [group = '', ...names] = path.split('.')
  return { [group]: names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) }
}

/** Formats the value of a setting. */
export function spellValue({ choices, value }: Pick<SettingField, 'choices' | 'value'>): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return choices?.find((choice) => choice.value === value)?.text ?? String(value)
}

const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const

/** Formats seconds in the largest unit that divides them: `14400` as "4 hours". */
export function spellTime(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds && seconds % one.seconds === 0)
  const count = seconds / (unit?.seconds ?? 1)
  return `${formatCount(count)} ${unit?.name ?? 'second'}${count === 1 ? '' : 's'}`
}

/** Converts a name to words: `emailVerification` to "Email verification". */
export function inWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Tells if a setting has a row; the wording of e-mails and the look of the pages have pages of their own. */
function hasRow([path]: [path: string, value: unknown]): boolean {
  return !path.startsWith('mail.wording.') && !path.startsWith('pages.look.')
}

function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
}
