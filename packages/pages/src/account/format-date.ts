import type { SiteBranding } from '../page-view.js'

/** Formats the day of a date in UTC, as the e-mails do, in the language of the page. It does not break across lines. */
export function formatDate(date: Date, { language }: Pick<SiteBranding, 'language'>): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(date).replaceAll(' ', '\u00a0')
}
