import type { en } from './en.js'

export const he: typeof en = {
  list: 'פעולות ארוכות',
  show: 'הצגה',
  stop: 'עצירה',
  resume: 'המשך',
  close: 'סגירה',
}
