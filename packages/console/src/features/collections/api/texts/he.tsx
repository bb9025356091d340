import { formatCount } from '../../../../ui/format/format-number.js'
import type { en } from './en.js'

export const he: typeof en = {
  clients: 'לקוחות OAuth',
  heading: 'שימוש באוסף הזה ביישום',
  replace: (placeholder) =>
    `יש להחליף את ${placeholder} במזהה של לקוח OAuth של האתר הזה. המזהה זמין לבעלים בדף ”לקוחות OAuth“.`,
  origins: (clients) => (
    <>
      האם לדף שלך יש מקור (origin) אחר, כגון <bdi>http://localhost:5173</bdi>? יש להוסיף אותו
      למקורות בדף {clients('לקוחות OAuth')}; אחרת הדפדפן חוסם את הקריאות שלו.
    </>
  ),
  code: 'קוד לאוסף הזה',
  official: 'חבילות רשמיות',
  preview: {
    heading: 'צפייה מנקודת מבט אחרת',
    explanation: 'ההרשאות קובעות מה מקבל מבקר או חבר. כל צפייה נרשמת ביומן הביקורת.',
    loading: 'הפריטים נטענים…',
    member: 'החבר',
    refused: (person, reason) => (
      <>
        הגישה של {person} נדחתה: {reason}
      </>
    ),
    none: (person) => <>אין פריטים עבור {person}: האוסף ריק, או שכל הפריטים מוסתרים.</>,
    items: (person, total) => (
      <>
        התוצאה עבור {person}: {total === 1 ? 'פריט אחד.' : `${formatCount(total)} פריטים.`}
      </>
    ),
    firstItems: (person, total, limit) => (
      <>
        התוצאה עבור {person}: {formatCount(total)} פריטים. {limit} הראשונים:
      </>
    ),
    showAll: 'הצגת הכול בטבלה',
  },
}
