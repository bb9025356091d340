import type { SettingSource } from '@foyer/protocol/site-settings'
import { formatCount } from '../ui/numbers.js'

/** One setting as the page shows it. */
export interface SettingField {
  /** As `registration.emailVerification`. */
  path: string
  label: string
  /** What it does, in a sentence; empty for one that the console does not know yet. */
  hint: string
  value: unknown
  source: SettingSource
  /** Values to choose from; undefined: anything of its kind. */
  choices: readonly SettingChoice[] | undefined
  isNumber: boolean
}

/** A value that can be chosen, and the words for it. */
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

const captchaProviders: readonly SettingChoice[] = [
  { value: 'proof-of-work', text: 'Proof of work' },
  { value: 'recaptcha', text: 'reCAPTCHA' },
]

/** What is known of settings beyond their names; one that is missing here is shown by its name. */
const known: Record<string, { label?: string; hint: string; choices?: readonly SettingChoice[] }> =
  {
    'registration.emailVerification': {
      hint: 'New members prove their address with a code before they can sign in.',
    },
    'registration.ownerApproval': { hint: 'New members wait until you let them in.' },
    'registration.enumerationSafe': {
      label: 'Hide who has an account',
      hint: 'Signing up with a known address looks the same as with a new one.',
    },
    'login.enumerationSafe': {
      label: 'Hide unknown addresses',
      hint: 'Logging in with an unknown address looks the same as with a wrong password.',
    },
    'password.minLength': {
      label: 'Shortest password',
      hint: 'Characters that it has at least. Fewer than 8 are easy to guess.',
    },
    'mail.language': { hint: 'For members who have chosen none.', choices: languages },
    'mail.ownerAddress': {
      label: 'Your address',
      hint: 'Gets a mail when a new member waits for you. Without one nobody is told.',
    },
    'pages.language': { hint: 'For browsers that ask for no other.', choices: languages },
    'deletion.graceDays': {
      label: 'Days before an account is deleted',
      hint: 'Members who delete their account can change their minds for so long. 0: at once.',
    },
    'tokens.accessSeconds': {
      label: 'Life of an access token',
      hint: 'In seconds. Tokens that are out keep theirs.',
    },
    'tokens.refreshSeconds': {
      label: 'Life of a session',
      hint: 'In seconds without a visit.',
    },
    'tokens.sessionSeconds': {
      label: 'Longest life of a session',
      hint: 'In seconds, however often it is used. Empty: as long as it is used.',
    },
    'captcha.login': { hint: 'When signing in asks for a proof.', choices: whenCaptcha },
    'captcha.register': { hint: 'When signing up asks for a proof.', choices: whenCaptcha },
    'captcha.provider': {
      hint: 'Proof of work needs no one else; reCAPTCHA needs keys from Google.',
      choices: captchaProviders,
    },
    'rateLimit.enabled': { hint: 'Slows down whoever guesses or floods.' },
    'rateLimit.visitorWrites': { hint: 'Items that the visitors of a network write in a minute.' },
    'rateLimit.memberWrites': { hint: 'Items that a member writes in a minute.' },
  }

/** Arranges what the server answers into groups of fields. */
export function settingGroups(
  settings: Record<string, unknown>,
  sources: Record<string, SettingSource>,
): SettingGroup[] {
  return Object.entries(settings).map(([name, group]) => ({
    name,
    label: inWords(name),
    fields: leaves(group, name).map(([path, value]) => {
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

/** The fewest characters of a password that the server takes without a confirmation. */
const SAFE_PASSWORD_LENGTH = 8

/** The question to ask before a value is saved; nothing for a value without a risk. */
export function riskOf(path: string, value: unknown): string | undefined {
  const isShort = typeof value === 'number' && value < SAFE_PASSWORD_LENGTH
  if (path !== 'password.minLength' || !isShort) return undefined
  return `Passwords shorter than ${SAFE_PASSWORD_LENGTH} characters are easy to guess. Save anyway?`
}

/** A change of one setting, as the server takes it. */
export function changeOf(path: string, value: unknown): Record<string, unknown> {
  const [group = '', ...names] = path.split('.')
  return { [group]: names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) }
}

/** The words for a value of a setting. */
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

/** `14400` as "4 hours": in the largest unit that leaves nothing over. */
export function spellTime(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds && seconds % one.seconds === 0)
  const count = seconds / (unit?.seconds ?? 1)
  return `${formatCount(count)} ${unit?.name ?? 'second'}${count === 1 ? '' : 's'}`
}

/** `emailVerification` as "Email verification". */
export function inWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
}
