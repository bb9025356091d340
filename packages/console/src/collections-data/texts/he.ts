import type { en } from './en.js'

export const he: typeof en = {
  id: {
    empty: 'יש להזין מזהה. אתרים פונים בו לאוסף.',
    letters: 'רק האותיות A עד Z, ספרות, ”_“, ”-“ ו־”/“.',
    exists: 'כבר קיים אוסף עם המזהה הזה. יש לבחור מזהה אחר.',
  },
  tooLong: (length) => `${length} תווים לכל היותר.`,
  key: {
    empty: 'יש להזין מפתח. הפריטים שומרים תחתיו את הערך.',
    letters: 'יש להשתמש במפתח בלי נקודה שאינו מתחיל ב־”$“.',
    system: (key) => `”${key}“ נקבע בידי השרת. יש לבחור מפתח אחר.`,
    exists: 'לשדה אחר יש המפתח הזה. יש לבחור מפתח אחר.',
  },
  noun: 'האוסף',
  noCollection: {
    title: 'לא נמצא',
    named: (id) => `אין אוסף ”${id}“`,
    reason: 'הוא נמחק, או שכתובת ה־URL שגויה.',
    all: 'כל האוספים',
  },
  levels: {
    ANYONE: 'כולם, גם מבקרים',
    SITE_MEMBER: 'כל חבר',
    SITE_MEMBER_AUTHOR: 'היוצר והעורכים',
    CMS_EDITOR: 'עורכים',
    PRIVILEGED: 'רק בעלים',
  },
  groups: {
    text: 'טקסט',
    numbers: 'מספרים ותאריכים',
    references: 'הפניות',
    structures: 'מבנים',
    media: 'מדיה',
    older: 'סוגים ישנים',
  },
  types: {
    TEXT: {
      name: 'טקסט',
      about: 'טקסט קצר או ארוך, בלי עיצוב.',
    },
    RICH_TEXT: {
      name: 'טקסט מעוצב',
      about: 'טקסט מעוצב, נשמר כ־HTML.',
    },
    URL: {
      name: 'כתובת אינטרנט',
      about: 'קישור כמו https://example.com.',
    },
    EMAIL: {
      name: 'כתובת דוא״ל',
      about: 'כתובת כמו ada@example.com.',
    },
    SLUG: {
      name: 'Slug',
      about: 'החלק האחרון של כתובת דף, כמו the-third-man.',
    },
    LANGUAGE: {
      name: 'שפה',
      about: 'קוד שפה כמו en או de.',
    },
    NUMBER: {
      name: 'מספר',
      about: 'מספר, עם או בלי ספרות עשרוניות.',
    },
    BOOLEAN: {
      name: 'כן או לא',
      about: 'אמת או שקר.',
    },
    DATE: {
      name: 'תאריך',
      about: 'יום בלי שעה: 2026-11-22.',
    },
    DATETIME: {
      name: 'תאריך ושעה',
      about: 'רגע, זהה בכל העולם.',
    },
    TIME: {
      name: 'שעה',
      about: 'שעה בלי יום: 18:30:00.000.',
    },
    REFERENCE: {
      name: 'הפניה',
      about: 'פריט אחד של אוסף אחר, כמו הסרט של ביקורת.',
    },
    MULTI_REFERENCE: {
      name: 'כמה הפניות',
      about: 'מספר כלשהו של פריטים מאוסף אחר, כמו השחקנים של סרט.',
    },
    PAGE_LINK: {
      name: 'קישור לדף',
      about: 'כתובת של דף באתר.',
    },
    IMAGE: {
      name: 'תמונה',
      about: 'כתובת של תמונה.',
    },
    VIDEO: {
      name: 'וידאו',
      about: 'כתובת של סרטון.',
    },
    AUDIO: {
      name: 'שמע',
      about: 'כתובת של הקלטה.',
    },
    DOCUMENT: {
      name: 'מסמך',
      about: 'כתובת של קובץ.',
    },
    ARRAY_DOCUMENT: {
      name: 'מסמכים',
      about: 'רשימת כתובות של קבצים.',
    },
    MEDIA_GALLERY: {
      name: 'גלריה',
      about: 'רשימת תמונות וסרטונים.',
    },
    MEDIA_IMAGE: {
      name: 'תמונה עם פרטים',
      about: 'אובייקט על תמונה.',
    },
    MEDIA_VECTOR_ART: {
      name: 'גרפיקה וקטורית',
      about: 'אובייקט על גרפיקה וקטורית.',
    },
    ARRAY_STRING: {
      name: 'תגיות',
      about: 'רשימת טקסטים.',
    },
    ARRAY: {
      name: 'רשימה',
      about: 'רשימת ערכים מכל סוג.',
    },
    OBJECT: {
      name: 'אובייקט',
      about: 'קבוצת ערכים עם שמות משלהם.',
    },
    ADDRESS: {
      name: 'כתובת דואר',
      about: 'רחוב, עיר ומדינה.',
    },
    RICH_CONTENT: {
      name: 'תוכן עשיר',
      about: 'מסמך של עורך, נשמר כאובייקט.',
    },
    ANY: {
      name: 'כל דבר',
      about: 'ערך מכל סוג.',
    },
    LEGACY_TIME: {
      name: 'שעה (ישן)',
      about: 'שעה מאתרים מיובאים.',
    },
    LEGACY_BOOK: {
      name: 'ספר (ישן)',
      about: 'ספר מאתרים מיובאים.',
    },
    LEGACY_EXTERNAL_URL: {
      name: 'כתובת חיצונית (ישן)',
      about: 'קישור מאתרים מיובאים.',
    },
    LEGACY_BROKEN_REFERENCE: {
      name: 'הפניה שבורה (ישן)',
      about: 'הפניה מאתרים מיובאים שאינה מובילה לשום מקום.',
    },
    LEGACY_IMAGE: {
      name: 'תמונה (ישן)',
      about: 'תמונה מאתרים מיובאים.',
    },
    LEGACY_COLOR: {
      name: 'צבע (ישן)',
      about: 'צבע מאתרים מיובאים.',
    },
    LEGACY_EXTERNAL_VIDEO: {
      name: 'וידאו חיצוני (ישן)',
      about: 'סרטון מאתרים מיובאים.',
    },
  },
}
