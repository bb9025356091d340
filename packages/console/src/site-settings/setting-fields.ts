import type { SettingSource } from '@foyer/protocol/site-settings'

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
  choices: readonly string[] | undefined
}

/** Settings that belong together. */
export interface SettingGroup {
  name: string
  label: string
  fields: SettingField[]
}

const whenCaptcha = ['off', 'after-failures', 'always'] as const

/** What is known of settings beyond their names; one that is missing here is shown by its name. */
const known: Record<string, { label?: string; hint: string; choices?: readonly string[] }> = {
  'registration.emailVerification': {
    hint: 'New members prove their address with a code before they can sign in.',
  },
  'registration.ownerApproval': { hint: 'New members wait until you let them in.' },
  'registration.enumerationSafe': {
    label: 'Hide who has an account',
    hint: 'Signing up with a known address looks the same as with a new one.',
  },
  'password.minLength': { label: 'Shortest password', hint: 'Characters that it has at least.' },
  'mail.language': {
    hint: 'For members who have chosen none.',
    choices: ['en', 'de', 'he'],
  },
  'tokens.accessSeconds': {
    label: 'Life of an access token',
    hint: 'In seconds. Tokens that are out keep theirs.',
  },
  'tokens.refreshSeconds': {
    label: 'Life of a session',
    hint: 'In seconds without a visit.',
  },
  'captcha.login': { hint: 'When signing in asks for a proof.', choices: whenCaptcha },
  'captcha.register': { hint: 'When signing up asks for a proof.', choices: whenCaptcha },
  'captcha.provider': { hint: '', choices: ['proof-of-work', 'recaptcha'] },
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
      return { path, label: own, hint, value, source: sources[path] ?? 'default', choices }
    }),
  }))
}

/** A change of one setting, as the server takes it. */
export function changeOf(path: string, value: unknown): Record<string, unknown> {
  const [group = '', ...names] = path.split('.')
  return { [group]: names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) }
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
