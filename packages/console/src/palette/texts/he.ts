import type { en } from './en.js'

export const he: typeof en = {
  open: 'חיפוש',
  shortcut: 'Ctrl K',
  dialog: 'חיפוש ופקודות',
  field: 'חיפוש דפים, אוספים, חברים ופריטים',
  results: 'תוצאות',
  searchingMore: 'בחיפוש חברים ופריטים…',
  none: 'לא נמצא דבר.',
  groups: {
    actions: 'פעולות',
    pages: 'דפים',
    collections: 'אוספים',
    settings: 'הגדרות',
    members: 'חברים',
    items: 'פריטים',
  },
  actions: {
    newCollection: { name: 'אוסף חדש', keywords: 'יצירה הוספה' },
    addMember: { name: 'הוספת חבר', keywords: 'יצירה חדש הזמנה' },
    inviteOwner: { name: 'הזמנת בעלים', keywords: 'עריכה צפייה חשבון' },
    createBackup: { name: 'יצירת גיבוי', keywords: 'שמירה עותק' },
    approveMembers: { name: 'אישור חברים ממתינים', keywords: 'קבלה' },
    changePassword: { name: 'שינוי הסיסמה שלך', keywords: '' },
    account: { name: 'החשבון שלך', keywords: 'אימות דו־שלבי סשנים שם' },
    documentation: { name: 'תיעוד', keywords: 'עזרה מדריך CSV ייבוא' },
  },
  leaveKeywords: 'יציאה נעילה',
  fields: (collection) => `${collection}: שדות`,
  permissions: (collection) => `${collection}: הרשאות`,
}
