import {
  type PageUrlName,
  pageUrlPlaceholders,
  returnUrlPlaceholders,
  type SettingSource,
} from '@foyer/protocol/site-settings'
import { languageChoices } from '../language/language.js'
import type { SelectOption } from '../ui/choice/Select.js'
import { inWords } from '../ui/format/sentence.js'
import { texts } from './texts/texts.js'

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
  choices: readonly SelectOption<string>[] | undefined
  isNumber: boolean
  /** True for a number of seconds, which is entered in a larger unit. */
  isDuration: boolean
  /** True for an address, which needs a whole row. */
  isAddress: boolean
}

/** Settings that belong together. */
export interface SettingGroup {
  name: string
  label: string
  /** Description of all its settings; undefined if each has its own. */
  about?: string
  /** True for a group that few sites need. */
  isFolded?: boolean
  fields: SettingField[]
}

const whenCaptcha: readonly SelectOption<string>[] = [
  { value: 'off', text: texts.captchaNever },
  { value: 'after-failures', text: texts.captchaAfterFailures },
  { value: 'always', text: texts.captchaAlways },
]

/** Allowed values of settings with a fixed set of values. */
const choicesByPath: Partial<Record<string, readonly SelectOption<string>[]>> = {
  'mail.language': languageChoices,
  'pages.language': languageChoices,
  'backups.schedule': [
    { value: 'off', text: texts.schedules.off },
    { value: 'daily', text: texts.schedules.daily },
    { value: 'weekly', text: texts.schedules.weekly },
  ],
  'captcha.login': whenCaptcha,
  'captcha.register': whenCaptcha,
  'captcha.provider': [
    { value: 'proof-of-work', text: texts.proofOfWork },
    { value: 'recaptcha', text: 'reCAPTCHA' },
  ],
}

const hints: Partial<Record<string, string>> = texts.hints

/** Converts the server's settings to groups of fields; the group that few sites need is the last one. */
export function settingGroups(
  settings: Record<string, unknown>,
  sources: Record<string, SettingSource>,
): SettingGroup[] {
  const groups: SettingGroup[] = Object.entries(settings).map(([name, group]) => ({
    name,
    label: texts.labels[name] ?? inWords(name),
    fields: fieldsOf(name, group, sources),
  }))
  return 'pages' in settings ? [...groups, pageUrls(settings.pages, sources)] : groups
}

function fieldsOf(
  name: string,
  group: unknown,
  sources: Record<string, SettingSource>,
): SettingField[] {
  return leaves(group, name)
    .filter(hasRow)
    .map(([path, value]) => {
      const hint = hints[path] ?? ''
      const isDuration = path.endsWith('Seconds')
      return {
        path,
        label: texts.labels[path] ?? inWords(path.split('.').slice(1).join(' ')),
        hint,
        value,
        source: sources[path] ?? 'default',
        choices: choicesByPath[path],
        isNumber: isDuration || typeof value === 'number',
        isDuration,
        isAddress: false,
      }
    })
}

const shared = new Set<string>(returnUrlPlaceholders)

/** URLs of the site's own pages, including unset ones. */
function pageUrls(pages: unknown, sources: Record<string, SettingSource>): SettingGroup {
  const stored = new Map(leaves(pages, 'pages'))
  const names = Object.keys(pageUrlPlaceholders) as PageUrlName[]
  return {
    name: 'pages.urls',
    label: texts.pageUrls.label,
    about: texts.pageUrls.about(braced(returnUrlPlaceholders)),
    isFolded: true,
    fields: names.map((name) => {
      const path = `pages.urls.${name}`
      const all: readonly string[] = pageUrlPlaceholders[name]
      const urlPlaceholders = all.filter((placeholder) => !shared.has(placeholder))
      return {
        path,
        label: texts.pageUrls.labels[name],
        hint:
          urlPlaceholders.length === 0
            ? texts.pageUrls.section
            : texts.pageUrls.placeholders(braced(urlPlaceholders)),
        value: stored.get(path) ?? '',
        source: sources[path] ?? 'default',
        choices: undefined,
        isNumber: false,
        isDuration: false,
        isAddress: true,
      }
    }),
  }
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

/** Lowest minimum password length that the server accepts without a confirmation. */
const SAFE_PASSWORD_LENGTH = 8

/** Returns the question to confirm a risky value; undefined for a safe value. */
export function riskOf(path: string, value: unknown): string | undefined {
  const isShort = typeof value === 'number' && value < SAFE_PASSWORD_LENGTH
  if (path !== 'password.minLength' || !isShort) return undefined
  return texts.shortPassword(SAFE_PASSWORD_LENGTH)
}

/** Builds the update request for one setting. */
export function changeOf(path: string, value: unknown): Record<string, unknown> {
  const [group = '', ...names] = path.split('.')
  return { [group]: names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) }
}

/** Formats the value of a setting. */
export function spellValue({ choices, value }: Pick<SettingField, 'choices' | 'value'>): string {
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  return choices?.find((choice) => choice.value === value)?.text ?? String(value)
}

/** Units of durations with their seconds, largest first. */
export const timeUnits = [
  { name: 'days', seconds: 86_400 },
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
  { name: 'seconds', seconds: 1 },
] as const

/** Unit of a duration. */
export type TimeUnit = (typeof timeUnits)[number]['name']

/** Splits seconds into a count and the largest unit that divides them: 14400 into 4 hours. */
export function inLargestUnit(seconds: number): { count: number; unit: TimeUnit } {
  const unit = timeUnits.find((each) => seconds >= each.seconds && seconds % each.seconds === 0)
  return { count: seconds / (unit?.seconds ?? 1), unit: unit?.name ?? 'seconds' }
}

/** Prefixes of settings that another page or another group shows. */
const otherPages = ['mail.wording.', 'pages.branding.', 'pages.urls.'] as const

function hasRow([path]: [path: string, value: unknown]): boolean {
  return !otherPages.some((group) => path.startsWith(group))
}

function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
}
