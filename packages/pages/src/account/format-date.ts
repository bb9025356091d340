import type { SiteBranding } from '../page-view.js'

/** Formats the day of a date in UTC, as the e-mails do, in the language of the page. */
export function formatDate(date: Date, { language }: Pick<SiteBranding, 'language'>): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
